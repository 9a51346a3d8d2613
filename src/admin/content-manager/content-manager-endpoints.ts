import * as yup from 'yup';
import type { AdminSchema } from '../../management/schemas/admin-schema.ts';
import { FIELD_SIZES } from '../../management/views/field-sizes.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { listAvailableRelations } from './available-relations.ts';
import {
  changeComponentView,
  changeContentTypeView,
  showComponentView,
  showContentTypeView,
  showViewSettings,
} from './configurations.ts';
import { listExistingRelations } from './existing-relations.ts';
import { listEntries } from './list-entries.ts';
import { countDraftsOfEntry, countDraftsOfMany, countDraftsOfSingle, readEntry, readSingle } from './read-entries.ts';
import { checkUid, generateUid } from './uids.ts';
import {
  autoCloneEntry,
  cloneEntry,
  createEntry,
  deleteEntries,
  deleteEntry,
  deleteSingle,
  publishEntries,
  publishEntry,
  publishSingle,
  updateEntry,
  writeSingle,
} from './write-entries.ts';
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
