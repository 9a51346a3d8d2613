import { expect } from 'vitest';
import fc from 'fast-check';
import { model } from '../support/conformance-queries.ts';
import { likelyBodyOf } from '../support/any-bodies.ts';
import type { ContentType } from '../../src/schema/model.ts';
import type { AdminServer } from '../admin/administrator-client.ts';
import type { Dice } from '../writing/random/mixed-writes.ts';

const LOCALES = ['en', 'fr', 'de'];

const types = [...model.contentTypes.values()].filter(({ builtIn }) => !builtIn);
const drafted = types.filter((type) => type.draftAndPublish);
export const collections = drafted.filter(({ kind }) => kind === 'collectionType');

interface Row {
  readonly id: number;
  readonly publishedAt: string | null;
}

export const managedAt = ({ kind, uid }: ContentType): string =>
  `/content-manager/${kind === 'singleType' ? 'single-types' : 'collection-types'}/${uid}`;

/** The first rows of a type in every locale; all drafts of it, if only these are asked for. */
export async function rowsOf({ call }: AdminServer, type: ContentType, only = ''): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const locale of type.localized ? LOCALES : [null]) {
    const chosen = locale === null ? '' : `&locale=${locale}`;
    const { body, status } = await call('GET', `${managedAt(type)}?pageSize=100&sort=id${chosen}${only}`);
    if (status === 200) rows.push(...(type.kind === 'singleType' ? [body] : body.results));
  }
  return rows;
}

const oneOf = <T>(dice: Dice, items: readonly T[]): T => items[dice(items.length)] as T;

const bodyOf = (dice: Dice, type: ContentType): object =>
  fc.sample(likelyBodyOf(type), { numRuns: 1, seed: dice(2 ** 30) })[0] as object;

/** Deletes and unpublishes entries, and saves drafts and unpublished changes that could be published as they are. */
export async function changeAtRandom(server: AdminServer, dice: Dice): Promise<void> {
  const { call } = server;
  const gone = oneOf(dice, collections);
  const rows = await rowsOf(server, gone);
  if (rows.length > 6) await call('DELETE', `${managedAt(gone)}/${oneOf(dice, rows).id}`);
  await unpublishOne(server, dice);
  for (let saved = 0, tries = 0; saved < 6 && tries < 60; tries += 1) {
    const type = oneOf(dice, dice(3) === 0 ? types : collections);
    const isNew = dice(3) === 0 && collections.includes(type);
    const row = isNew ? undefined : oneOf(dice, (await rowsOf(server, type)).slice(0, 8));
    if (!isNew && (row === undefined || row.publishedAt === null)) continue;
    const locale = type.localized && isNew ? `&plugins[i18n][locale]=${oneOf(dice, LOCALES)}` : '';
    const path = isNew ? managedAt(type) : `/studio/api/entries/${type.uid}/${row?.id}/changes`;
    const query = `validate=publication${locale}`;
    const { status } = await call(isNew ? 'POST' : 'PUT', `${path}?${query}`, bodyOf(dice, type));
    if (status < 300) saved += 1;
  }
  // Perhaps one with unpublished changes.
  if (dice(2) === 0) await unpublishOne(server, dice);
}

async function unpublishOne(server: AdminServer, dice: Dice): Promise<void> {
  const type = oneOf(dice, collections);
  const { id } = oneOf(dice, (await rowsOf(server, type)).slice(0, 8));
  await server.call('POST', `${managedAt(type)}/${id}/actions/unpublish`);
}

/**
 * Publishes everything: drafts, and unpublished changes in the order in which they were saved. Where one cannot be
 * published beside the others, it is deleted or discarded. Whether all were published.
 */
export async function publishEverything({ call, ...server }: AdminServer): Promise<boolean> {
  const refused: string[] = [];
  const publish = async (path: string, kept: string): Promise<void> => {
    const published = await call('POST', path);
    if (published.status === 200) return;
    expect(published.status, `${path} ${published.text}`).toBe(400);
    refused.push(path);
    expect((await call('DELETE', kept)).status).toBeLessThan(300);
  };
  for (const type of drafted) {
    for (const { id, publishedAt } of await rowsOf({ call, ...server }, type, '&filters[publishedAt][$null]=true')) {
      const entry = type.kind === 'singleType' ? managedAt(type) : `${managedAt(type)}/${id}`;
      if (publishedAt === null) await publish(`${entry}/actions/publish`, entry);
    }
  }
  const changed: { readonly path: string; readonly savedAt: string }[] = [];
  for (const { uid } of types) {
    const { body } = await call('GET', `/studio/api/entries/${uid}/changes`);
    for (const { id, savedAt } of body.data)
      changed.push({ path: `/studio/api/entries/${uid}/${id}/changes`, savedAt });
  }
  for (const { path } of changed.toSorted((one, next) => one.savedAt.localeCompare(next.savedAt)))
    await publish(`${path}/publish`, path);
  return refused.length === 0;
}
