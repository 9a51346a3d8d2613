import type { AdminEndpoint } from '../admin-endpoint.ts';
import {
  autoCloneEntry,
  cloneEntry,
  createEntry,
  deleteEntries,
  deleteEntry,
  publishEntries,
  publishEntry,
  updateEntry,
} from './write-entries.ts';
import { deleteSingle, publishSingle, writeSingle } from './write-singles.ts';
import { createUser, updateUser } from './write-users.ts';

const COLLECTIONS = '/content-manager/collection-types';
const SINGLES = '/content-manager/single-types';

/** Each requires a permission on the type in its path. */
export const ENTRY_WRITING_ENDPOINTS: readonly AdminEndpoint[] = [
  ['POST', `${COLLECTIONS}/plugin::users-permissions.user`, 'signed-in', createUser],
  ['PUT', `${COLLECTIONS}/plugin::users-permissions.user/:id`, 'signed-in', updateUser],
  ['POST', `${COLLECTIONS}/:uid`, 'signed-in', createEntry],
  ['PUT', `${COLLECTIONS}/:uid/:id`, 'signed-in', updateEntry],
  ['DELETE', `${COLLECTIONS}/:uid/:id`, 'signed-in', deleteEntry],
  ['POST', `${COLLECTIONS}/:uid/clone/:id`, 'signed-in', cloneEntry],
  ['POST', `${COLLECTIONS}/:uid/auto-clone/:id`, 'signed-in', autoCloneEntry],
  ['POST', `${COLLECTIONS}/:uid/:id/actions/publish`, 'signed-in', publishEntry(true)],
  ['POST', `${COLLECTIONS}/:uid/:id/actions/unpublish`, 'signed-in', publishEntry(false)],
  ['POST', `${COLLECTIONS}/:uid/actions/bulkPublish`, 'signed-in', publishEntries(true)],
  ['POST', `${COLLECTIONS}/:uid/actions/bulkUnpublish`, 'signed-in', publishEntries(false)],
  ['POST', `${COLLECTIONS}/:uid/actions/bulkDelete`, 'signed-in', deleteEntries],
  ['PUT', `${SINGLES}/:uid`, 'signed-in', writeSingle],
  ['DELETE', `${SINGLES}/:uid`, 'signed-in', deleteSingle],
  ['POST', `${SINGLES}/:uid/actions/publish`, 'signed-in', publishSingle(true)],
  ['POST', `${SINGLES}/:uid/actions/unpublish`, 'signed-in', publishSingle(false)],
];
