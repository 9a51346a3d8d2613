import { ADMINISTRATOR, filteredBy, permission } from '../../auth/administrators/requirement.ts';
import type { AnySchema } from 'yup';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { IMAGE_SETTINGS } from '../../media/media.ts';
import { bytesWithin } from '../../media/receiving/size-limit.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { validate } from '../validation/validate.ts';
import { deleteMany, moveMany } from './bulk-actions.ts';
import { forgetDeletedFile, restoreDeletedFile, showDeletedFiles } from './deleted-files.ts';
import { deleteFile, findFile, listFiles } from './files.ts';
import { deleteFocalPoint, putFocalPoint, showFocalPoint } from './focal-points.ts';
import { createFolder, findFolder, listFolders, showStructure, updateFolder } from './folders.ts';
import { ACTIONS } from './library-caller.ts';
import { imageSettings, viewConfiguration } from './library-rules.ts';
import { postFiles } from './post-files.ts';

/** A stored object with its routes; the default until it is changed. */
const routesOf = (key: string, byDefault: object, rules: AnySchema) => ({
  show: async ({ stored }: AdminParts): Promise<AdminResponse> => {
    const text = (await stored.read(settingAt(key)))?.text;
    return data(text === null || text === undefined ? byDefault : parseJson(text, byDefault));
  },
  update: async ({ stored }: AdminParts, { body }: AdminRequest): Promise<AdminResponse> => {
    const value: object = await validate(rules, body);
    await stored.write(settingAt(key), { text: JSON.stringify(value), type: 'object' });
    return data(value);
  },
});

/** `/upload/settings`: a change takes effect with the next upload. */
export const SETTINGS = routesOf('plugin_upload_settings', IMAGE_SETTINGS, imageSettings);

/** `/upload/configuration`, with the values that v4 writes at a project's first start. */
const CONFIGURATION = routesOf(
  'plugin_upload_view_configuration',
  { pageSize: 10, sort: 'createdAt:DESC' },
  viewConfiguration,
);

const DELETED = '/studio/api/deleted-files';
const FOCAL_POINT = '/studio/api/files/:id/focal-point';

/** The media library. */
export const LIBRARY_ENDPOINTS: readonly AdminEndpoint[] = [
  // As in v4, the limit applies to new files only.
  [
    'POST',
    '/upload',
    filteredBy('the right to create files, or to update the file in the query'),
    postFiles,
    {
      fileLimit: ({ library: { media } }, { id }) =>
        id ? media.settings.requestBytes : bytesWithin(media.settings.sizeLimit),
    },
  ],
  ['GET', '/upload/settings', ACTIONS.settings, SETTINGS.show],
  ['PUT', '/upload/settings', ACTIONS.settings, SETTINGS.update],
  ['GET', '/upload/configuration', ADMINISTRATOR, CONFIGURATION.show],
  ['PUT', '/upload/configuration', ACTIONS.configureView, CONFIGURATION.update],
  ['GET', '/upload/files', ACTIONS.read, listFiles],
  ['GET', '/upload/files/:id', permission(ACTIONS.read, 'file in path'), findFile],
  ['DELETE', '/upload/files/:id', permission(ACTIONS.update, 'file in path'), deleteFile],
  ['GET', '/upload/folders', ACTIONS.read, listFolders],
  ['GET', '/upload/folders/:id', permission(ACTIONS.read, 'folder in path'), findFolder],
  ['POST', '/upload/folders', ACTIONS.create, createFolder],
  ['PUT', '/upload/folders/:id', permission(ACTIONS.update, 'folder in path'), updateFolder],
  ['GET', '/upload/folder-structure', ACTIONS.read, showStructure],
  ['POST', '/upload/actions/bulk-move', ACTIONS.update, moveMany],
  ['POST', '/upload/actions/bulk-delete', ACTIONS.update, deleteMany],
  ['GET', FOCAL_POINT, permission(ACTIONS.read, 'file in path'), showFocalPoint],
  ['PUT', FOCAL_POINT, permission(ACTIONS.update, 'file in path'), putFocalPoint],
  ['DELETE', FOCAL_POINT, permission(ACTIONS.update, 'file in path'), deleteFocalPoint],
  ['GET', DELETED, ACTIONS.read, showDeletedFiles],
  ['POST', `${DELETED}/:deleted/restore`, ACTIONS.create, restoreDeletedFile],
  ['DELETE', `${DELETED}/:deleted`, ACTIONS.update, forgetDeletedFile],
];
