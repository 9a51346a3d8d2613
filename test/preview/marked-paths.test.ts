import { vercelStegaSplit } from '@vercel/stega';
import get from 'lodash/get.js';
import set from 'lodash/set.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import type { ContentType, Type } from '../../src/schema/model.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { model } from '../support/conformance-queries.ts';
import { addressOf, contentTypes, sourceOf, stringsIn } from './marked-texts.ts';

/** Every nth marked text, or all of them with PLINTH_TEST_EVERY_CASE=1. */
const EVERY = process.env.PLINTH_TEST_EVERY_CASE === undefined ? 250 : 1;

const FILE = 'plugin::upload.file';

let plinth: AdminServer;
let token: string;

beforeAll(async () => {
  plinth = await startAdmin();
  token = (await plinth.call('POST', '/studio/api/previews', { name: 'Site' })).body.data.token;
});
afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
type Any = any;

type Texts = ReadonlyMap<string, string>;

/** The marked texts of a response, by their places in it. */
async function markedAt(path: string): Promise<{ readonly texts: Texts; readonly body: Any }> {
  const headers = { authorization: `Bearer ${token}`, 'strapi-encode-source-maps': 'true' };
  const body = await (await fetch(`${plinth.url}${path}`, { headers })).json();
  const texts = [...stringsIn(body)].map(([place, text]) => [place.join('.'), text] as const);
  return { texts: new Map(texts.filter(([, text]) => sourceOf(text) !== null)), body };
}

const managedAt = ({ kind, uid }: ContentType, id: string): string =>
  kind === 'singleType' ? `/content-manager/single-types/${uid}` : `/content-manager/collection-types/${uid}/${id}`;

let writes = 0;

/** Another value of the type of a field. */
function otherThan(text: string, source: Readonly<Record<string, string>>): string {
  writes += 1;
  switch (source.type) {
    case 'email':
      return `w${writes}@example.test`;
    case 'biginteger':
      return String(9_000_000_000_000 + writes);
    case 'date':
      return text === '2031-01-31' ? '2031-02-01' : '2031-01-31';
    case 'time':
      return text === '01:02:03.000' ? '01:02:04.000' : '01:02:03.000';
    case 'datetime':
    case 'timestamp':
      return text === '2031-01-31T01:02:03.000Z' ? '2031-01-31T01:02:04.000Z' : '2031-01-31T01:02:03.000Z';
    case 'enumeration': {
      const owner = (model.contentTypes.get(source.model ?? '') ?? model.components.get(source.model ?? '')) as Type;
      const attribute = owner.attributes.get(source.path?.split('.').at(-1) ?? '');
      const values = attribute?.kind === 'scalar' ? (attribute.enum ?? []) : [];
      return values.find((value) => value !== text) ?? text;
    }
    default:
      return `W${writes} written`;
  }
}

/** Where in the value of the field its text is: in blocks, the marked text is one of several. */
function placeIn(managed: Any, field: string, source: Readonly<Record<string, string>>, text: string): string {
  if (source.type !== 'blocks') return field;
  const [inside] = [...stringsIn(get(managed, field))].find(([, one]) => one === text) ?? [[]];
  return [field, ...inside].join('.');
}

/** Writes a new text to the path that a text is marked with, through the admin API. */
async function writeTo(type: ContentType, source: Readonly<Record<string, string>>, text: string, to: string) {
  const { path: field = '', id = '' } = source;
  const entry = managedAt(type, id);
  const managed = (await plinth.call('GET', entry)).body;
  if (source.model === FILE) {
    const name = field.split('.').at(-1) as string;
    const files = [get(managed, field.split('.').slice(0, -1))].flat();
    const { id: file, ...info } = files.find((one: Any) => one?.[name] === text);
    const form = new FormData();
    const { name: called, alternativeText, caption } = info;
    form.set('fileInfo', JSON.stringify({ name: called, alternativeText, caption, [name]: to }));
    return plinth.call('POST', `/upload?id=${file}`, form);
  }
  const top = field.split('.')[0] as string;
  const place = placeIn(managed, field, source, text);
  expect(get(managed, place), `${type.uid} ${place}`).toBe(text);
  const body = structuredClone({ [top]: managed[top] });
  set(body, place, to);
  return plinth.call('PUT', entry, body);
}

test('writing to the path of a marked text changes that text, and no other', { timeout: 3_600_000 }, async () => {
  const kinds = new Map<string, number>();
  let place = 0;
  for (const type of contentTypes()) {
    const { body } = await markedAt(addressOf(type, false));
    for (const entry of [body.data ?? []].flat()) {
      const url = `${addressOf(type, false)}&filters[id]=${entry.id}`;
      const first = type.kind === 'singleType' ? ['data'] : ['data', 0];
      for (const [inside, marked] of stringsIn(entry)) {
        const at = [...first, ...inside].join('.');
        const source = sourceOf(marked);
        // Texts of related entries are written where these are read.
        if (source?.entry !== type.uid || source.id !== String(entry.id)) continue;
        // The address of a file is given by the library.
        if (source.model === FILE && source.path?.endsWith('.url')) continue;
        place += 1;
        if (place % EVERY !== 1 % EVERY) continue;
        const before = (await markedAt(url)).texts;
        // Texts of files, and of fields that translations share, may have been written through another entry.
        const { cleaned } = vercelStegaSplit(before.get(at) ?? marked);
        const to = otherThan(cleaned, source);
        const written = await writeTo(contentTypeOf(model, type.uid), source, cleaned, to);
        const told = `${type.uid} ${entry.id} ${source.path}: ${written.text.slice(0, 300)}`;
        expect(written.status, told).toBe(200);
        const after = (await markedAt(url)).texts;
        for (const [where, text] of after) {
          const old = before.get(where) as string;
          const isMeant = where === at || (source.model === FILE && vercelStegaSplit(old).cleaned === cleaned);
          expect(vercelStegaSplit(text).cleaned, `${told} at ${where}`).toBe(
            isMeant ? to : vercelStegaSplit(old).cleaned,
          );
        }
        expect(sourceOf(after.get(at) ?? ''), told).toEqual(source);
        kinds.set(source.type ?? '', (kinds.get(source.type ?? '') ?? 0) + 1);
      }
    }
  }
  expect(place).toBeGreaterThan(4_000);
  expect(kinds.size).toBeGreaterThan(3);
});
