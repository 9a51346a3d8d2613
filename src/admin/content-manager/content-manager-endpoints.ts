import type { AdminEndpoint } from '../admin-endpoint.ts';
import {
  changeComponentView,
  changeContentTypeView,
  showComponentView,
  showContentTypeView,
  showViewSettings,
} from './configurations.ts';
import { listEntries } from './list-entries.ts';
import { countDraftsOfEntry, countDraftsOfMany, countDraftsOfSingle, readEntry, readSingle } from './read-entries.ts';
import { listExistingRelations } from './existing-relations.ts';
import { listAvailableRelations } from './available-relations.ts';
import { checkUid, generateUid } from './uids.ts';
import * as yup from 'yup';
import type { AdminSchema } from '../../management/schemas/admin-schema.ts';
import { FIELD_SIZES } from '../../management/views/field-sizes.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, data } from '../admin-route.ts';

/** `GET /content-manager/init` */
const showSchemas = async ({ schemas }: AdminParts): Promise<AdminResponse> =>
  data({
    fieldSizes: FIELD_SIZES,
    components: [...schemas.components.values()].map(describe),
    contentTypes: [...schemas.contentTypes.values()].map(describe),
  });

const kindRule = yup.string().oneOf(['singleType', 'collectionType']).nullable();

/** `GET /content-manager/content-types` */
async function listContentTypes({ schemas }: AdminParts, { query }: AdminRequest): Promise<AdminResponse> {
  try {
    await kindRule.validate(query.kind, { strict: true, abortEarly: false });
  } catch (error) {
    if (!isYupError(error)) throw error;
    const { message, errors } = describeYupError(error);
    return { status: 400, body: { error: { name: 'ValidationError', details: { errors }, message } } };
  }
  const types = [...schemas.contentTypes.values()];
  return data(types.filter(({ kind }) => !query.kind || kind === query.kind).map(describe));
}

/** `GET /content-manager/components` */
const listComponents = async ({ schemas }: AdminParts): Promise<AdminResponse> =>
  data([...schemas.components.values()].map(describe));

function describe(schema: AdminSchema): object {
  const { config: _config, hiddenWritable: _hidden, ...described } = schema;
  return described;
}

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
  ['GET', '/content-manager/single-types/:uid', 'signed-in', readSingle],
  ['GET', '/content-manager/single-types/:uid/actions/countDraftRelations', 'signed-in', countDraftsOfSingle],
  ['GET', '/content-manager/collection-types/:uid', 'signed-in', listEntries],
  [
    'GET',
    '/content-manager/collection-types/:uid/actions/countManyEntriesDraftRelations',
    'signed-in',
    countDraftsOfMany,
  ],
  ['GET', '/content-manager/collection-types/:uid/:id', 'signed-in', readEntry],
  ['GET', '/content-manager/collection-types/:uid/:id/actions/countDraftRelations', 'signed-in', countDraftsOfEntry],
  ['GET', '/content-manager/relations/:uid/:field', 'signed-in', listAvailableRelations],
  ['GET', '/content-manager/relations/:uid/:id/:field', 'signed-in', listExistingRelations],
  ['POST', '/content-manager/uid/generate', 'signed-in', generateUid],
  ['POST', '/content-manager/uid/check-availability', 'signed-in', checkUid],
];
