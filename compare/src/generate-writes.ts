import type { ContentType, RelationAttribute, ScalarAttribute } from '../../src/schema/model.ts';
import { type ComparedCaller, type ComparedRequest, readRequest } from './compared-request.ts';
import type { ComparedType } from './compared-types.ts';
import type { Samples, SampledEntry } from './sample-entries.ts';

const SERVER_SET: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt', 'locale']);

/** For each type and caller: creations, updates and deletions, each followed by a read. */
export function* generateWrites(
  types: readonly ComparedType[],
  callers: readonly ComparedCaller[],
  samples: Samples,
): Generator<ComparedRequest> {
  for (const one of types.filter(isOwn)) {
    const entries = samples.get(one.type.uid) ?? [];
    for (const [turn, caller] of callers.entries()) {
      const entry = entries[turn % Math.max(1, entries.length)];
      yield* writesOf(one, caller, entry, turn);
    }
  }
}

/** Values of a wrong type. Must be sent last: values that only v4 stores would affect every later read. */
export function* generateWrongWrites(
  types: readonly ComparedType[],
  callers: readonly ComparedCaller[],
): Generator<ComparedRequest> {
  for (const one of types.filter(isOwn)) {
    for (const [turn, caller] of callers.entries()) yield* wrongWritesOf(one, caller, turn);
  }
}

const isOwn = ({ type }: ComparedType): boolean => !type.builtIn;

/** Each caller sends some of them: the errors do not depend on the caller. */
function* wrongWritesOf(
  { type, path }: ComparedType,
  caller: ComparedCaller,
  turn: number,
): Generator<ComparedRequest> {
  const method = type.kind === 'singleType' ? 'PUT' : 'POST';
  for (const { name } of writableScalars(type).filter((_, index) => index % 4 === turn % 4)) {
    yield { ...readRequest(path, {}, caller), method, body: { data: { [name]: { not: 'a value' } } } };
  }
}

const writableScalars = ({ attributes }: ContentType): readonly ScalarAttribute[] =>
  [...attributes.values()].filter((one) => one.kind === 'scalar').filter(({ writable }) => writable);

function* writesOf(
  { type, path }: ComparedType,
  caller: ComparedCaller,
  entry: SampledEntry | undefined,
  turn: number,
): Generator<ComparedRequest> {
  const send = (method: string, place: string, body?: unknown): ComparedRequest => ({
    ...readRequest(place, {}, caller),
    method,
    ...(body !== undefined && { body }),
  });
  const isSingle = type.kind === 'singleType';
  const own = isSingle || entry === undefined ? path : `${path}/${entry.id}`;
  const writes = isSingle ? 'PUT' : 'POST';
  const scalars = writableScalars(type);
  const relations = [...type.attributes.values()].filter((one): one is RelationAttribute => one.kind === 'relation');
  for (const body of [{}, { data: {} }, { data: null }, { data: { unknown: 1 } }]) yield send(writes, path, body);
  const values = Object.fromEntries(
    scalars
      .filter(({ name }) => !SERVER_SET.has(name))
      .map(({ name, ...attribute }) => {
        const value = entry?.values[name];
        const isUnique = 'unique' in attribute && (attribute.unique || attribute.type === 'uid');
        return [name, isUnique && typeof value === 'string' ? `${value}-${turn}` : value];
      }),
  );
  if (!isSingle) yield send('POST', path, { data: values });
  const text = scalars.find((one) => 'type' in one && (one.type === 'string' || one.type === 'text'));
  if (text !== undefined) yield send('PUT', own, { data: { [text.name]: `changed ${turn}` } });
  for (const { name } of relations.slice(0, 3)) yield send('PUT', own, { data: { [name]: null } });
  yield { ...readRequest(own, { populate: '*' }, caller) };
  if (!isSingle) yield send('DELETE', own);
  yield { ...readRequest(path, { sort: 'id', publicationState: 'preview' }, caller) };
}
