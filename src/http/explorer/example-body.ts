import type { Access } from '../../access/access.ts';
import { exampleData } from '../../change/example-data.ts';
import { wholeBody } from '../../content/reading/list-entries.ts';
import { listV5 } from '../../content/reading/read-v5.ts';
import { listPlain } from '../../content/reading/list-plain.ts';
import type { Scope } from '../../content/scope.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type Attribute, type ContentType, FILE_UID, type Model, type Type, type Uid } from '../../schema/model.ts';
import { json } from '../route.ts';
import { requestedContent } from './requested-url.ts';
import { chosenAccess } from './explorer-caller.ts';
import { scopeAs } from './scope-as.ts';
import type { ExplorerAnswer } from './explorer-options.ts';

/** Beyond this number, content types are shown without relations. */
const MAX_TYPES = 30;

/** A request body that creates an entry as is, and the id of an existing entry; null if there is none. */
export const exampleBody: ExplorerAnswer = async ({ engine, contracts }, request, entry) => {
  const { type, contract } = requestedContent(engine, contracts, request);
  const access = await chosenAccess(entry, request);
  const scope = scopeAs(engine, access, request);
  const ids = new Map<Uid, number | null>();
  for (const uid of [type.uid, ...relatedTypes(engine.model, type)].slice(0, MAX_TYPES)) {
    ids.set(uid, await firstId(scope, access, contentTypeOf(engine.model, uid)));
  }
  const shows = (attribute: Attribute): boolean => !attribute.private;
  const data = exampleData(engine.model, type, { shows, idOf: (uid) => ids.get(uid) ?? null });
  const id = ids.get(type.uid) ?? null;
  const shown = id !== null && contract === 'v5' ? await firstDocumentId(scope, type) : id;
  return json(JSON.stringify({ id: shown, data }));
};

/** Content types an entry's relations point to, including those in its components. */
function relatedTypes(model: Model, type: Type, seen: Set<Type> = new Set()): ReadonlySet<Uid> {
  if (seen.has(type)) return new Set();
  seen.add(type);
  const below = (uid: Uid): Iterable<Uid> => relatedTypes(model, model.components.get(uid) as Type, seen);
  return new Set(
    [...type.attributes.values()].flatMap((attribute): readonly Uid[] => {
      if (attribute.private || !attribute.writable) return [];
      if (attribute.kind === 'relation') return [attribute.target];
      if (attribute.kind === 'media') return [FILE_UID];
      if (attribute.kind === 'component') return [...below(attribute.component)];
      return attribute.kind === 'dynamicZone' ? attribute.components.flatMap((uid) => [...below(uid)]) : [];
    }),
  );
}

const FIND: Readonly<Record<string, string>> = { [FILE_UID]: 'plugin::upload.content-api.find' };

/** The id that a path of v5's contract ends with. */
async function firstDocumentId(scope: Scope, type: ContentType): Promise<string | null> {
  const query = { fields: ['documentId'], sort: 'id', pagination: { limit: '1' } };
  const { data } = JSON.parse(String(await wholeBody(scope, await listV5(scope, type, query, 'flat')))) as {
    readonly data: readonly { readonly documentId: string }[];
  };
  return data[0]?.documentId ?? null;
}

/** Entries the caller may not find cannot be connected in a body either. */
async function firstId(scope: Scope, access: Access, type: ContentType): Promise<number | null> {
  if (!access.allows(FIND[type.uid] ?? `${type.uid}.find`)) return null;
  const entries = JSON.parse(await listPlain(scope, type, { fields: ['id'], limit: '1', sort: 'id' })) as {
    readonly id: number;
  }[];
  return entries[0]?.id ?? null;
}
