import { readRequest } from './compared-request.ts';
import type { ComparedCaller } from './compared-request.ts';
import type { ComparedServer } from './compared-server.ts';
import type { ComparedType } from './compared-types.ts';
import { contentOf, createDocumentIds, type DocumentIds, type FlatEntry } from './document-ids.ts';
import { readEntries } from './sample-entries.ts';
import type { RawObject } from '../../src/query/parse-query-string.ts';

const PAGE = 100;
/** Of a type, and others when a response shows them. */
const MAX_MATCHED = 2000;

/** Reads the entries of both servers, and finds out which are the same. */
export async function matchDocuments(
  reference: ComparedServer,
  plinth: ComparedServer,
  types: readonly ComparedType[],
  callers: readonly ComparedCaller[],
): Promise<DocumentIds> {
  const ids = createDocumentIds();
  for (const one of types) {
    for (const status of one.type.draftAndPublish ? ['published', 'draft'] : ['published']) {
      const [there, here] = await readBoth(reference, plinth, one, callers, status);
      for (const [other, own] of pairsOf(there, here)) ids.pair(other, own);
    }
  }
  return ids;
}

/** As the first caller who may read them on both. */
async function readBoth(
  reference: ComparedServer,
  plinth: ComparedServer,
  one: ComparedType,
  callers: readonly ComparedCaller[],
  status: string,
): Promise<readonly [readonly FlatEntry[], readonly FlatEntry[]]> {
  for (const caller of callers) {
    const [there, here] = await Promise.all([
      readAll(reference, one, caller, status),
      readAll(plinth, one, caller, status),
    ]);
    if (there !== null && here !== null) return [there, here];
  }
  return [[], []];
}

/** Null if the caller may not. */
async function readAll(
  server: ComparedServer,
  one: ComparedType,
  caller: ComparedCaller,
  status: string,
): Promise<readonly FlatEntry[] | null> {
  const found: FlatEntry[] = [];
  const isPaged = one.type.kind === 'collectionType' && !one.type.builtIn;
  while (found.length < MAX_MATCHED) {
    const { status: code, body } = await server.ask(readRequest(one.path, pageOf(one, status, found.length), caller));
    if (code === 404 && !isPaged) return [];
    if (code !== 200) return null;
    const entries = readEntries(body).map(({ id, values }) => ({ ...values, id }));
    found.push(...entries);
    if (!isPaged || entries.length === 0) break;
  }
  return found;
}

function pageOf({ type }: ComparedType, status: string, start: number): RawObject {
  if (type.kind === 'singleType') return { status };
  if (type.builtIn) return { sort: 'id' };
  return {
    ...{ status, sort: 'id', pagination: { start: String(start), limit: String(PAGE) } },
    ...(type.localized && { locale: '*' }),
  };
}

/** Equal content with equal row ids first, then equal content in the same order, then equal row ids. */
function* pairsOf(there: readonly FlatEntry[], here: readonly FlatEntry[]): Generator<readonly [FlatEntry, FlatEntry]> {
  const keys: readonly ((entry: FlatEntry) => string)[] = [
    (entry) => `${String(entry.id)} ${contentOf(entry)}`,
    contentOf,
    (entry) => String(entry.id),
  ];
  let [left, right] = [there, here];
  for (const keyOf of keys) {
    const open = new Map<string, FlatEntry[]>();
    for (const entry of left) {
      const same = open.get(keyOf(entry));
      if (same === undefined) open.set(keyOf(entry), [entry]);
      else same.push(entry);
    }
    const unmatched: FlatEntry[] = [];
    for (const entry of right) {
      const match = open.get(keyOf(entry))?.shift();
      if (match === undefined) unmatched.push(entry);
      else yield [match, entry];
    }
    left = [...open.values()].flat();
    right = unmatched;
  }
}
