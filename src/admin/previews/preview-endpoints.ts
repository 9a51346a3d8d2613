import * as z from 'zod';
import { mayFind, type PreviewedState } from '../../access/access.ts';
import type { PreviewBounds } from '../../access/previewing-access.ts';
import { ADMINISTRATOR, filteredBy } from '../../auth/administrators/requirement.ts';
import { parseDuration } from '../../auth/parse-duration.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { forbidden, notFound, validationError } from '../../errors.ts';
import { findPreviewed } from '../../management/previews/previewed-entry.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { findUnknown } from '../../management/previews/preview-bounds.ts';
import { findMissing, readState } from '../../management/previews/named-state.ts';
import type { Preview } from '../../management/previews/preview-store.ts';
import type { AdminParts } from '../admin-parts.ts';
import {
  type AdminEndpoint,
  type AdminRequest,
  type AdminResponse,
  callerOf,
  created,
  data,
  noContent,
} from '../admin-route.ts';
import { administratorScope, onEntry, onType } from '../content-manager/managed-type.ts';
import type { CreatedPreview, ShownPreview } from '../contract/previews.ts';
import { pageOf, showPage, showPageAsV5 } from './preview-pages.ts';
import { readId } from '../read-id.ts';
import { exactly, instant, text, texts, validateOwn } from '../validation/validate-own.ts';

const PREVIEWS = '/studio/api/previews';

/** Preview tokens: every administrator makes them for what they may read, and sees and revokes their own. */
export const PREVIEW_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', PREVIEWS, ADMINISTRATOR, listPreviews],
  ['POST', PREVIEWS, filteredBy('the grants of its maker, which bound what a token shows'), createPreview],
  ['DELETE', `${PREVIEWS}/:id`, ADMINISTRATOR, revokePreview],
  onEntry('GET', '/studio/api/entries/:uid/:id/page', showPage),
  onType('GET', '/content-manager/preview/url/:uid', ['read'], showPageAsV5),
];

const MANY = 'a list of 1 to 1,000 strings, or null';
const names = texts.min(1, { error: MANY }).max(1_000, { error: MANY }).nullish();
const recordIdOf = (what: string) => {
  const error = `the id of ${what}`;
  return z.number({ error }).int({ error }).positive({ error });
};

const LIFETIME = 'a lifetime such as 12h or 7d, of at least a minute and at most a year';

const asked = exactly({
  name: text(1, 255),
  types: names,
  locales: names,
  entry: exactly({ type: text(1, 255), id: recordIdOf('an entry') }).nullish(),
  release: recordIdOf('a release').nullish(),
  at: instant.nullish(),
  version: recordIdOf('a version of the entry').nullish(),
  expiresIn: z.union([z.string(), z.number()], { error: LIFETIME }).optional(),
});

const MINUTE_S = 60;
const YEAR_S = 366 * 86_400;

/** In milliseconds. */
function lifetimeOf(expiresIn: string | number): number {
  const seconds = parseDuration(expiresIn);
  if (seconds === null || seconds < MINUTE_S || seconds > YEAR_S) {
    throw validationError(`expiresIn must be ${LIFETIME}`);
  }
  return seconds * 1_000;
}

async function listPreviews({ previews }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const found = await previews.store.list(callerOf(request).administrator.id);
  return data<readonly ShownPreview[]>(found.map(shown));
}

async function createPreview(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { engine, previews } = parts;
  const body = validateOwn(asked, request.body);
  const { name, types = null, locales = null, entry = null, expiresIn = '7d' } = body;
  const bounds: PreviewBounds = { types, locales, entry, shows: stateIn(body) };
  const lifetimeMs = lifetimeOf(expiresIn);
  const scope = administratorScope(parts, request);
  const unknown = findUnknown(engine.model, bounds) ?? (await findMissing(scope, bounds.shows));
  if (unknown !== null) throw validationError(unknown);
  await refuseUnreadable(parts, request, bounds);
  const { administrator } = callerOf(request);
  const preview = await previews.store.create({
    ...{ label: name, administrator: administrator.id, bounds, purpose: 'link', lifetimeMs },
  });
  const token = previews.texts.write(preview.name);
  const url = entry === null ? null : await linkTo(parts, request, entry, token);
  return created<CreatedPreview>({ ...shown(preview), token, url });
}

/** At most one, and a version with its entry. */
function stateIn({ release = null, at = null, version = null, entry = null }: z.infer<typeof asked>) {
  if (version === null) return readState({ release: release?.toString(), at });
  if (release !== null || at !== null || entry === null) {
    throw validationError('version goes with entry, without release and at');
  }
  return { version, of: entry };
}

async function linkTo(
  parts: AdminParts,
  request: AdminRequest,
  { type: uid, id }: NonNullable<PreviewBounds['entry']>,
  token: string,
): Promise<string | null> {
  const type = contentTypeOf(parts.engine.model, uid);
  const found = await findPreviewed(administratorScope(parts, request), type, id);
  return parts.previews.pages.find(uid, pageOf(found, type.draftAndPublish ? 'draft' : 'published', token));
}

/** It would show nothing, and the mistake would be noticed late. */
async function refuseUnreadable(parts: AdminParts, request: AdminRequest, bounds: PreviewBounds): Promise<void> {
  const scope = administratorScope(parts, request);
  if (bounds.types?.some((uid) => !mayFind(scope.access, uid))) throw forbidden();
  if (bounds.entry === null) return;
  const type = parts.engine.model.contentTypes.get(bounds.entry.type);
  if (type === undefined || !(await reachedIds(scope, type, 'find', [bounds.entry.id])).has(bounds.entry.id))
    throw notFound();
}

async function revokePreview({ previews }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const isRevoked = id !== null && (await previews.store.revoke(id, callerOf(request).administrator.id));
  if (!isRevoked) throw notFound();
  return noContent();
}

const membersOf = (state: PreviewBounds['shows']): Pick<ShownPreview, 'release' | 'at' | 'version'> => ({
  release: isPlan(state) && 'release' in state ? state.release : null,
  at: isPlan(state) && 'at' in state ? new Date(state.at).toISOString() : null,
  version: isPlan(state) && 'version' in state ? state.version : null,
});

const isPlan = (state: PreviewBounds['shows']): state is Exclude<PreviewedState, 'drafts'> =>
  state !== null && state !== 'drafts';

const shown = ({ id, label, bounds, createdAt, expiresAt }: Preview): ShownPreview => ({
  ...{ id, name: label, types: bounds.types, locales: bounds.locales, entry: bounds.entry },
  ...membersOf(bounds.shows),
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});
