import { bytesWithin } from '../../media/receiving/size-limit.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import { deleteMany, moveMany } from './bulk-actions.ts';
import { deleteFile, findFile, listFiles } from './files.ts';
import { createFolder, findFolder, listFolders, showStructure, updateFolder } from './folders.ts';
import { ACTIONS } from './library-caller.ts';
import { showConfiguration, showSettings, updateConfiguration, updateSettings } from './library-settings.ts';
import { postFiles } from './post-files.ts';

/** The media library. */
export const LIBRARY_ENDPOINTS: readonly AdminEndpoint[] = [
  // As in v4, the limit applies to new files only.
  [
    'POST',
    '/upload',
    'signed-in',
    postFiles,
    ({ library: { media } }, { id }) => (id ? media.settings.requestBytes : bytesWithin(media.settings.sizeLimit)),
  ],
  ['GET', '/upload/settings', ACTIONS.settings, showSettings],
  ['PUT', '/upload/settings', ACTIONS.settings, updateSettings],
  ['GET', '/upload/configuration', 'signed-in', showConfiguration],
  ['PUT', '/upload/configuration', ACTIONS.configureView, updateConfiguration],
  ['GET', '/upload/files', ACTIONS.read, listFiles],
  ['GET', '/upload/files/:id', ACTIONS.read, findFile],
  ['DELETE', '/upload/files/:id', ACTIONS.update, deleteFile],
  ['GET', '/upload/folders', ACTIONS.read, listFolders],
  ['GET', '/upload/folders/:id', ACTIONS.read, findFolder],
  ['POST', '/upload/folders', ACTIONS.create, createFolder],
  ['PUT', '/upload/folders/:id', ACTIONS.update, updateFolder],
  ['GET', '/upload/folder-structure', ACTIONS.read, showStructure],
  ['POST', '/upload/actions/bulk-move', ACTIONS.update, moveMany],
  ['POST', '/upload/actions/bulk-delete', ACTIONS.update, deleteMany],
];
