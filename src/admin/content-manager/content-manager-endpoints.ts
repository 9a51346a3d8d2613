import * as yup from 'yup';
import { ADMINISTRATOR, filteredBy } from '../../auth/administrators/requirement.ts';
import type { AdminSchema } from '../../management/schemas/admin-schema.ts';
import { FIELD_SIZES } from '../../management/views/field-sizes.ts';
import { USER_UID } from '../../schema/model.ts';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data, keepingDigits } from '../admin-route.ts';
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
import { onTheType, onType } from './managed-type.ts';
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
import type { Component, ContentManagerInit, ContentType } from '../contract/content-types.ts';

const COLLECTIONS = '/content-manager/collection-types';
const SINGLES = '/content-manager/single-types';

export const ENTRY_WRITING_ENDPOINTS: readonly AdminEndpoint[] = [
  onTheType('POST', `${COLLECTIONS}/${USER_UID}`, USER_UID, ['create'], createUser),
  onTheType('PUT', `${COLLECTIONS}/${USER_UID}/:id`, USER_UID, ['update'], updateUser),
  keepingDigits(onType('POST', `${COLLECTIONS}/:uid`, ['create'], createEntry)),
  keepingDigits(onType('PUT', `${COLLECTIONS}/:uid/:id`, ['update'], updateEntry)),
  onType('DELETE', `${COLLECTIONS}/:uid/:id`, ['delete'], deleteEntry),
  keepingDigits(onType('POST', `${COLLECTIONS}/:uid/clone/:id`, ['create'], cloneEntry)),
  onType('POST', `${COLLECTIONS}/:uid/auto-clone/:id`, ['create'], autoCloneEntry),
  onType('POST', `${COLLECTIONS}/:uid/:id/actions/publish`, ['publish'], publishEntry(true)),
  onType('POST', `${COLLECTIONS}/:uid/:id/actions/unpublish`, ['publish'], publishEntry(false)),
  onType('POST', `${COLLECTIONS}/:uid/actions/bulkPublish`, ['publish'], publishEntries(true)),
  onType('POST', `${COLLECTIONS}/:uid/actions/bulkUnpublish`, ['publish'], publishEntries(false)),
  onType('POST', `${COLLECTIONS}/:uid/actions/bulkDelete`, ['delete'], deleteEntries),
  keepingDigits(onType('PUT', `${SINGLES}/:uid`, ['create', 'update'], writeSingle)),
  onType('DELETE', `${SINGLES}/:uid`, ['delete'], deleteSingle),
  onType('POST', `${SINGLES}/:uid/actions/publish`, ['publish'], publishSingle(true)),
  onType('POST', `${SINGLES}/:uid/actions/unpublish`, ['publish'], publishSingle(false)),
];

/** `GET /content-manager/init` */
const showSchemas = async ({ schemas }: AdminParts): Promise<AdminResponse> =>
  data<ContentManagerInit & { fieldSizes: object }>({
    fieldSizes: FIELD_SIZES,
    components: [...schemas.components.values()].map((schema) => describe<Component>(schema)),
    contentTypes: [...schemas.contentTypes.values()].map((schema) => describe<ContentType>(schema)),
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
  return data(
    types.filter(({ kind }) => !query.kind || kind === query.kind).map((schema) => describe<ContentType>(schema)),
  );
}

/** `GET /content-manager/components` */
const listComponents = async ({ schemas }: AdminParts): Promise<AdminResponse> =>
  data([...schemas.components.values()].map((schema) => describe<Component>(schema)));

/** Attributes are in the format of schema files, which were checked when they were read. */
function describe<T extends Component | ContentType>(schema: AdminSchema): T {
  const { config: _config, hiddenWritable: _hidden, ...described } = schema;
  return described as unknown as T;
}

export const CONTENT_MANAGER_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/content-manager/init', ADMINISTRATOR, showSchemas],
  ['GET', '/content-manager/content-types', ADMINISTRATOR, listContentTypes],
  ['GET', '/content-manager/content-types-settings', ADMINISTRATOR, showViewSettings],
  ['GET', '/content-manager/content-types/:uid/configuration', ADMINISTRATOR, showContentTypeView],
  [
    'PUT',
    '/content-manager/content-types/:uid/configuration',
    filteredBy('configure-view of the kind of the type in the path'),
    changeContentTypeView,
  ],
  ['GET', '/content-manager/components', ADMINISTRATOR, listComponents],
  ['GET', '/content-manager/components/:uid/configuration', ADMINISTRATOR, showComponentView],
  [
    'PUT',
    '/content-manager/components/:uid/configuration',
    'plugin::content-manager.components.configure-layout',
    changeComponentView,
  ],
  onType('GET', '/content-manager/single-types/:uid', ['read'], readSingle),
  onType('GET', '/content-manager/single-types/:uid/actions/countDraftRelations', ['read'], countDraftsOfSingle),
  onType('GET', '/content-manager/collection-types/:uid', ['read'], listEntries),
  onType(
    'GET',
    '/content-manager/collection-types/:uid/actions/countManyEntriesDraftRelations',
    ['read'],
    countDraftsOfMany,
  ),
  onType('GET', '/content-manager/collection-types/:uid/:id', ['read'], readEntry),
  onType('GET', '/content-manager/collection-types/:uid/:id/actions/countDraftRelations', ['read'], countDraftsOfEntry),
  [
    'GET',
    '/content-manager/relations/:uid/:field',
    filteredBy('the grants on the relation in the path and its target'),
    listAvailableRelations,
  ],
  [
    'GET',
    '/content-manager/relations/:uid/:id/:field',
    filteredBy('the grants on the relation in the path and its target'),
    listExistingRelations,
  ],
  ['POST', '/content-manager/uid/generate', filteredBy('the grants on the field in the body'), generateUid],
  ['POST', '/content-manager/uid/check-availability', filteredBy('the grants on the field in the body'), checkUid],
];
