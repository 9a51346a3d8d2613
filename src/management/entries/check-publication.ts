import { trustChange } from '../../access/authorize-change.ts';
import type { Path } from '../../change/issues/issues.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { ChangeContext } from '../../change/write-intent.ts';
import type { Id } from '../../change/write-value.ts';
import { nestedQuery, type NestedSelection } from '../../content/reading/nested-query.ts';
import { readEntitiesOf, readEntity } from '../../content/reading/read-entity.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Scope } from '../../content/scope.ts';
import { changeContext } from '../../content/writing/change-context.ts';
import { refuseBroken } from '../../content/writing/storing/store-changes.ts';
import { notFound } from '../../errors.ts';
import type { Attribute, ContentType, Model, Type } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { inSlices } from '../../util/in-slices.ts';

/** Throws if a draft is incomplete: it must satisfy the rules of a new entry. */
export async function checkPublication(scope: Scope, type: ContentType, id: Id): Promise<void> {
  await checkComplete(scope, type, id, await readDraft(scope, type, id));
}

/** The same for several: throws if one of them is incomplete, or gone. */
export async function checkPublications(scope: Scope, type: ContentType, ids: readonly Id[]): Promise<void> {
  const context = await changeContext(scope, type, 'content');
  for (const some of inSlices(ids, AT_ONCE)) {
    const drafts = await readEntitiesOf(scope, type, some, nestedQuery(scope.engine.model, type, STORED));
    if (drafts.length < some.length) throw notFound();
    for (const draft of drafts) await checkComplete(scope, type, draft.id, draft, context);
  }
}

/** Bounds the memory for drafts. */
const AT_ONCE = 100;

/** A draft with its columns, and its components at any depth. */
export async function readDraft(scope: Scope, type: ContentType, id: Id): Promise<Values> {
  const draft = await readEntity(scope, type, id, nestedQuery(scope.engine.model, type, STORED));
  if (draft === null) throw notFound();
  return draft;
}

/** The same for the values of a draft that is not stored like this; `id` is null for a new one. */
export async function checkComplete(
  scope: Scope,
  type: ContentType,
  id: Id | null,
  values: Values,
  known?: ChangeContext,
): Promise<void> {
  const { model } = scope.engine;
  const data = { ...withoutIds(model, type, values), publishedAt: new Date().toISOString() };
  const context = known ?? (await changeContext(scope, type, 'content'));
  const change = trustChange(resolveChange(type, data, { kind: 'create', publish: false }, context));
  const isAsked = ({ path }: { readonly path: Path }): boolean => {
    const { attribute, value } = storedAt(model, type, path, values);
    return isOwn(attribute) || (isPassword(attribute) && (value ?? null) === null);
  };
  const claims = change.claims.flatMap((claim) =>
    // Components are taken as stored: their uniqueness was checked when they were written.
    claim.kind === 'unique' && claim.path.length === 1 && isAsked(claim) ? [{ ...claim, except: id }] : [],
  );
  await refuseBroken(scope.engine, scope.source.reader, { ...change, claims, issues: change.issues.filter(isAsked) });
}

/** Relations and media are not read, because v4 does not check them here. Passwords, which are hashed, must be set. */
const isOwn = (attribute: Attribute | null): boolean =>
  attribute === null ||
  attribute.kind === 'component' ||
  attribute.kind === 'dynamicZone' ||
  (attribute.kind === 'scalar' && !isPassword(attribute));

const isPassword = (attribute: Attribute | null): boolean => attribute?.kind === 'scalar' && isHashed(attribute.type);

/** Columns, and components at any depth. */
const STORED: NestedSelection = {
  attributes: (type) => [...type.attributes.values()],
  attribute: () => null,
  query: (type, populate) => {
    const fields = [...type.attributes.values()].filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
    return { fields, populate };
  },
};

export type Values = Readonly<Record<string, unknown>>;

/** Components are validated as new ones. */
function withoutIds(model: Model, type: Type, values: Values): Values {
  const ownFields = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const attribute = type.attributes.get(name);
    if (name === '__component') return [[name, value]];
    if (attribute === undefined || NOT_SENT.has(name)) return [];
    if (!isOwn(attribute)) return [];
    return [[name, inside(model, attribute, value)]];
  });
  return Object.fromEntries(ownFields);
}

const NOT_SENT: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'localizations']);

function inside(model: Model, attribute: Attribute, value: unknown): unknown {
  if (attribute.kind === 'scalar' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inside(model, attribute, one));
  const component = typeInside(model, attribute, value as Values);
  return component === undefined ? value : withoutIds(model, component, value as Values);
}

interface StoredAt {
  readonly attribute: Attribute | null;
  readonly value: unknown;
}

/** The value at a path; components of zones have the stored types. */
function storedAt(model: Model, type: Type, [name = '', ...rest]: Path, values: Values): StoredAt {
  const attribute = type.attributes.get(name) ?? null;
  const value = values[name];
  if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') return { attribute, value };
  const isListed = Array.isArray(value) && /^\d+$/.test(rest[0] ?? '');
  const item: unknown = isListed ? value[Number(rest[0])] : value;
  const below = isListed ? rest.slice(1) : rest;
  if (below.length === 0 || typeof item !== 'object' || item === null) return { attribute, value: item };
  const component = typeInside(model, attribute, item as Values);
  return component === undefined ? { attribute: null, value: item } : storedAt(model, component, below, item as Values);
}
