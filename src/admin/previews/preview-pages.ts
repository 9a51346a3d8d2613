import * as z from 'zod';
import type { PreviewBounds } from '../../access/previewing-access.ts';
import type { DocumentRow } from '../../content/writing/v5/find-documents.ts';
import { notFound, validationError } from '../../errors.ts';
import { findMissing, readState } from '../../management/previews/named-state.ts';
import { findPreviewed, findPreviewedDocument } from '../../management/previews/previewed-entry.ts';
import type { Preview } from '../../management/previews/preview-store.ts';
import type { PreviewedEntry } from '../../management/previews/preview-pages.ts';
import type { ContentType } from '../../schema/model.ts';
import { routeName } from '../../schema/route-names.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import type { ManagedEntry, ManagedType } from '../content-manager/managed-type.ts';
import type { PreviewPage } from '../contract/previews.ts';
import { readId } from '../read-id.ts';
import { exactly, oneOf, text, validateOwn } from '../validation/validate-own.ts';

const status = oneOf(['draft', 'published']).optional();
const ownQuery = exactly({
  status,
  release: text(1, 20).optional(),
  at: text(1, 40).optional(),
  version: text(1, 20).optional(),
});

/** Studio is open for a working day, and asks again. */
const OPEN_MS = 12 * 3_600_000;
const LEAST_MS = 3_600_000;

/** For the page beside the form: all that its administrator may read. */
const EVERYTHING: PreviewBounds = { types: null, locales: null, entry: null, shows: null };

/** `GET /studio/api/entries/:uid/:id/page`: where the entry is previewed, and with which token. */
export async function showPage(
  { scope, entry: { type, id } }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { status: asked = defaultOf(type), version, ...named } = validateOwn(ownQuery, request.query);
  const shows =
    version === undefined ? readState(named) : { version: readVersion(version), of: { type: type.uid, id } };
  const missing = await findMissing(scope, shows);
  if (missing !== null) throw notFound(missing);
  const found = await findPreviewed(scope, type, id);
  const { previews, settings } = parts;
  const open = await openPreview(parts, request, { ...EVERYTHING, shows });
  const token = previews.texts.write(open.name);
  const key = settings.contract === 'v5' ? found.documentId : id;
  const name = type.kind === 'singleType' ? routeName(type) : `${routeName(type)}/${key}`;
  return data<PreviewPage>({
    url: await previews.pages.find(type.uid, pageOf(found, asked, token)),
    token,
    expiresAt: new Date(open.expiresAt).toISOString(),
    path: type.apiName === null ? null : `${settings.apiPrefix}/${name}`,
    ...{ documentId: found.documentId, locale: found.locale, origins: previews.pages.origins },
  });
}

/** The same token for all pages that an administrator opens in a state. */
async function openPreview(
  { previews: { store } }: AdminParts,
  request: AdminRequest,
  bounds = EVERYTHING,
): Promise<Preview> {
  const administrator = callerOf(request).administrator.id;
  const known = await store.findOpen(administrator, bounds, Date.now() + LEAST_MS);
  const made = { label: 'Studio', administrator, bounds, lifetimeMs: OPEN_MS };
  return known ?? store.create({ ...made, purpose: 'studio' });
}

function readVersion(text: string): number {
  const version = readId(text);
  if (version === null) throw validationError('version must be the id of a version');
  return version;
}

const named = text(1, 255).nullish();

/** As v5 asks, with other members left alone. */
const v5Query = z.looseObject({ documentId: named, locale: named, status: z.string({ error: 'a string' }).optional() });

/** `GET /content-manager/preview/url/:uid`, which v5's panel asks. */
export async function showPageAsV5(
  { scope, type }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { pages, texts } = parts.previews;
  if (!pages.isConfigured) throw notFound('Preview config not found');
  const asked = validateOwn(v5Query, request.query);
  if (type.kind === 'collectionType' && !asked.documentId) {
    throw validationError('documentId is required for Collection Types');
  }
  const documentId = type.kind === 'collectionType' ? (asked.documentId ?? null) : null;
  const found = await findPreviewedDocument(scope, type, documentId, asked.locale ?? null);
  const token = texts.write((await openPreview(parts, request)).name);
  const url = await pages.find(type.uid, {
    ...pageOf(found, asked.status ?? defaultOf(type), token),
    ...(asked.locale && { locale: asked.locale }),
  });
  return url === null ? { status: 204 } : data({ url });
}

const defaultOf = ({ draftAndPublish }: ContentType): 'draft' | 'published' =>
  draftAndPublish ? 'draft' : 'published';

export const pageOf = (row: DocumentRow, shown: string, token: string): PreviewedEntry => ({
  ...{ documentId: row.documentId, id: row.id, locale: row.locale, status: shown, token },
});
