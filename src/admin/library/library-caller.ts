import { createCallerReader, type EntityReader } from '../../management/entity-reader.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';

export const ACTIONS = {
  read: 'plugin::upload.read',
  create: 'plugin::upload.assets.create',
  update: 'plugin::upload.assets.update',
  settings: 'plugin::upload.settings.read',
  configureView: 'plugin::upload.configure-view',
} as const;

/** The files or folders that the caller may find. */
export const libraryReader = (
  parts: AdminParts,
  request: AdminRequest,
  uid: typeof FILE_UID | typeof FOLDER_UID,
): EntityReader => createCallerReader(administratorScope(parts, request), contentTypeOf(parts.engine.model, uid));
