import * as z from 'zod';
import { ADMINISTRATOR, filteredBy } from '../../auth/administrators/requirement.ts';
import type { Scope } from '../../content/scope.ts';
import { notFound, validationError } from '../../errors.ts';
import {
  addToRelease,
  createRelease,
  findRelease,
  removeFromRelease,
  removeRelease,
  renameRelease,
  scheduleRelease,
  unscheduleRelease,
} from '../../management/releases/change-release.ts';
import { publishRelease } from '../../management/releases/publish-release.ts';
import { undoRelease } from '../../management/releases/undo-release.ts';
import { keyOf, readableFields } from '../../management/revisions/kept-entry.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data, noContent, ok } from '../admin-route.ts';
import { administratorScope, type ManagedEntry, onEntry, typeInBody } from '../content-manager/managed-type.ts';
import type { EntryRelease, ReleaseDetails, ReleasePage } from '../contract/releases.ts';
import { type Page, pageOf, pagination } from '../page-of.ts';
import { readId } from '../read-id.ts';
import { exactly, instant, oneOf, text, validateOwn } from '../validation/validate-own.ts';
import { showRelease, showReleases } from './show-release.ts';

const RELEASES = '/studio/api/releases';
const RELEASE = `${RELEASES}/:release`;

const READING = filteredBy('the grants on its entries, which bound what is shown of it');
const PUBLISHING = filteredBy('the right to publish each of its entries');

/** Releases: every administrator sees their names; what happens to an entry needs the right to publish it. */
export const RELEASE_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', RELEASES, ADMINISTRATOR, listReleases],
  ['POST', RELEASES, ADMINISTRATOR, postRelease],
  ['GET', RELEASE, READING, getRelease],
  ['PUT', RELEASE, PUBLISHING, changing(putRelease)],
  ['DELETE', RELEASE, PUBLISHING, deleteRelease],
  ['POST', `${RELEASE}/entries`, PUBLISHING, changing(postEntry)],
  ['DELETE', `${RELEASE}/entries/:entry`, PUBLISHING, changing(deleteEntry)],
  ['PUT', `${RELEASE}/schedule`, PUBLISHING, changing(putSchedule)],
  ['DELETE', `${RELEASE}/schedule`, PUBLISHING, changing(unscheduleRelease)],
  ['POST', `${RELEASE}/publish`, PUBLISHING, changing(postPublication)],
  ['POST', `${RELEASE}/undo`, PUBLISHING, postUndo],
  onEntry('GET', '/studio/api/entries/:uid/:id/releases', showReleasesOf),
];

const named = exactly({ name: text(1, 255) });

/** The id of an entry, as its page has it. */
const ENTRY_ID = 'the id of an entry';
const entryId = z.number({ error: ENTRY_ID }).int({ error: ENTRY_ID }).positive({ error: ENTRY_ID });
const entrySchema = exactly({ uid: text(1, 255), id: entryId, action: oneOf(['publish', 'unpublish']) });

const scheduling = exactly({ at: instant, timezone: text(1, 64).nullish() });

const filters = exactly({
  status: oneOf(['open', 'done']).optional(),
  page: z.unknown().optional(),
  pageSize: z.unknown().optional(),
});

type Change = (scope: Scope, id: number, request: AdminRequest, parts: AdminParts) => Promise<unknown>;

/** Changes a release, and answers what it is then. */
function changing(change: Change): AdminEndpoint[3] {
  return async (parts, request) => {
    const id = releaseIn(request);
    await change(administratorScope(parts, request), id, request, parts);
    return answer(parts, request, id);
  };
}

function releaseIn({ params }: AdminRequest): number {
  const id = readId(params.release);
  if (id === null) throw notFound();
  return id;
}

/** Each entry is checked, which takes several statements. */
const MOST_ENTRIES = 100;

async function answer(
  parts: AdminParts,
  request: AdminRequest,
  id: number,
  { page = FIRST_PAGE, status = 200 }: { readonly page?: Page; readonly status?: number } = {},
): Promise<AdminResponse> {
  const scope = administratorScope(parts, request);
  return data<ReleaseDetails>(await showRelease(parts, scope, await findRelease(scope, id), page), status);
}

const FIRST_PAGE: Page = { page: 1, pageSize: MOST_ENTRIES };

function getRelease(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { page, pageSize } = pageOf({ pageSize: String(MOST_ENTRIES), ...request.query });
  if (pageSize > MOST_ENTRIES) throw validationError(`pageSize must be at most ${MOST_ENTRIES}`);
  return answer(parts, request, releaseIn(request), { page: { page, pageSize } });
}

async function listReleases(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { status } = validateOwn(filters, request.query);
  const page = pageOf(request.query);
  const scope = administratorScope(parts, request);
  const all = await scope.engine.releases.list(scope.source.reader);
  const found = all.filter((one) => status === undefined || (one.status === 'done') === (status === 'done'));
  const shown = found.slice((page.page - 1) * page.pageSize, page.page * page.pageSize);
  return ok<ReleasePage>({
    data: await showReleases(scope, shown),
    meta: { pagination: pagination(page, found.length) },
  });
}

async function postRelease(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { name } = validateOwn(named, request.body);
  return answer(parts, request, await createRelease(administratorScope(parts, request), name), { status: 201 });
}

function putRelease(scope: Scope, id: number, { body }: AdminRequest): Promise<void> {
  return renameRelease(scope, id, validateOwn(named, body).name);
}

async function deleteRelease(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  await removeRelease(administratorScope(parts, request), releaseIn(request));
  return noContent();
}

async function postEntry(_scope: Scope, release: number, request: AdminRequest, parts: AdminParts): Promise<void> {
  const { uid, id: sent, action } = validateOwn(entrySchema, request.body);
  const { scope, type } = typeInBody(parts, request, uid, ['publish']);
  const id = readId(String(sent));
  if (id === null) throw notFound();
  await addToRelease(scope, release, { type, id, secret: parts.settings.secret }, action);
}

async function deleteEntry(scope: Scope, id: number, { params }: AdminRequest): Promise<void> {
  const entry = readId(params.entry);
  if (entry === null) throw notFound();
  await removeFromRelease(scope, id, entry);
}

async function putSchedule(scope: Scope, id: number, { body }: AdminRequest): Promise<void> {
  const { at, timezone = null } = validateOwn(scheduling, body);
  await scheduleRelease(scope, id, { at: Date.parse(at), timezone });
}

function postPublication(scope: Scope, id: number, _request: AdminRequest, { settings }: AdminParts): Promise<void> {
  return publishRelease(scope, id, settings.secret);
}

/** The release that undoes it is made, and shown; it is published like any other. */
async function postUndo(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const made = await undoRelease(administratorScope(parts, request), releaseIn(request));
  return answer(parts, request, made, { status: 201 });
}

/** The open ones that an entry is in, if the caller may read it. */
async function showReleasesOf({ scope, entry }: ManagedEntry): Promise<AdminResponse> {
  await readableFields(scope, entry);
  return data<readonly EntryRelease[]>(await scope.engine.releases.openWith(scope.source.reader, keyOf(entry)));
}
