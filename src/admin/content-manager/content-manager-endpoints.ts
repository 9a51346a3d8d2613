import type { AdminEndpoint } from '../admin-endpoint.ts';
import {
  changeComponentView,
  changeContentTypeView,
  showComponentView,
  showContentTypeView,
  showViewSettings,
} from './configurations.ts';
import { listComponents, listContentTypes, showSchemas } from './describe-types.ts';

export const CONTENT_MANAGER_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/content-manager/init', 'signed-in', showSchemas],
  ['GET', '/content-manager/content-types', 'signed-in', listContentTypes],
  ['GET', '/content-manager/content-types-settings', 'signed-in', showViewSettings],
  ['GET', '/content-manager/content-types/:uid/configuration', 'signed-in', showContentTypeView],
  ['PUT', '/content-manager/content-types/:uid/configuration', 'signed-in', changeContentTypeView],
  ['GET', '/content-manager/components', 'signed-in', listComponents],
  ['GET', '/content-manager/components/:uid/configuration', 'signed-in', showComponentView],
  [
    'PUT',
    '/content-manager/components/:uid/configuration',
    'plugin::content-manager.components.configure-layout',
    changeComponentView,
  ],
];
