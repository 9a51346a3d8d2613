import { morphTargets } from '../../query/populate/morph-targets.ts';
import type { EntryNode, JoinableAttribute, PopulateNode, PopulateRelated, Variant } from '../../query/query.ts';
import { CREATOR_FIELDS, isJoinable, managedFields, targetFields, targetOf } from '../../query/resolution.ts';
import { componentOf, contentTypeOf } from '../../schema/lookup.ts';
import {
  ADMIN_USER_UID,
  type Attribute,
  FILE_UID,
  type Model,
  type ScalarAttribute,
  type Type,
} from '../../schema/model.ts';

/** Names of relations, components and media, each with those below it. v4 shows everything that a request names. */
export type Named = ReadonlyMap<string, Named>;

/** The fields of a type's entries that a page of the content manager shows. */
export interface Choice {
  /** To-one relations as the entry, or as `{ count }`, like to-many ones. */
  readonly toOne: 'entry' | 'count';
  readonly toMany: 'entries' | 'count';
  /** Whether components include nested components, or only their own fields. */
  readonly deep: boolean;
  /** Relations shown as entries instead of counts, and what is shown below them. */
  readonly named?: Named;
  /** Fields of the type itself; absent for all. */
  readonly fields?: readonly ScalarAttribute[] | undefined;
  /** Relations, components and zones of the type itself; absent for all. */
  readonly parts?: ReadonlySet<string> | undefined;
}

export const LIST: Choice = { toOne: 'entry', toMany: 'count', deep: false };
export const ONE: Choice = { toOne: 'count', toMany: 'count', deep: true };
/** These fields of the type itself, and nothing else. */
export const onlyFields = (fields: readonly ScalarAttribute[]): Choice => ({ ...LIST, fields, parts: new Set() });
export const SINGLE: Choice = { toOne: 'entry', toMany: 'entries', deep: true };

/** Attributes that no page edits: shown in full. */
const UNSEEN: ReadonlySet<string> = new Set(['createdBy', 'updatedBy', 'localizations']);

export const chooseEntries = (model: Model, type: Type, choice: Choice): EntryNode => ({
  type,
  fields: choice.fields ?? managedFields(type),
  populate: [...type.attributes.values()]
    .filter(({ name }) => !type.hidden?.has(name) && (choice.parts?.has(name) ?? true))
    .flatMap((attribute) => chooseNode(model, type, attribute, choice)),
});

function chooseNode(model: Model, owner: Type, attribute: Attribute, choice: Choice): readonly PopulateNode[] {
  switch (attribute.kind) {
    case 'scalar':
      return [];
    case 'dynamicZone': {
      const components = attribute.components.map((uid) => componentOf(model, uid));
      return [{ kind: 'zone', attribute, variants: variantsOf(components, inside(model, choice)) }];
    }
    case 'morphTo': {
      const variants = variantsOf(morphTargets(model, owner, attribute), attribute.many ? flat : pointedTo);
      // If a request selects single fields, v4 does not read the target.
      const unread = !attribute.many && choice.fields !== undefined && choice.parts === undefined;
      return [{ kind: 'morph', attribute, variants, keepsEmpty: true, unread }];
    }
    default:
      return [
        {
          ...relatedNode(attribute, nodeEntries(model, attribute, choice)),
          ...(attribute.kind === 'relation' && attribute.name !== 'localizations' && showsTargets(attribute, choice)),
          countOnly: isCounted(attribute, choice),
        },
      ];
  }
}

const relatedNode = (attribute: JoinableAttribute, entries: EntryNode): PopulateRelated => ({
  kind: 'related',
  attribute,
  entries,
  countOnly: false,
  filter: null,
  sort: [],
  linkOrder: 'asc',
  window: null,
  unread: false,
});

/** Anyone who may read a relation sees its count, and the entry of a to-one relation. */
const showsTargets = (attribute: Attribute & { many: boolean }, choice: Choice): { showsTargets: true } | false =>
  (!attribute.many || isCounted(attribute, choice)) && { showsTargets: true };

function isCounted(attribute: Attribute, { toOne, toMany, named }: Choice): boolean {
  if (attribute.kind !== 'relation' || UNSEEN.has(attribute.name) || named?.has(attribute.name)) return false;
  return attribute.many ? toMany === 'count' : toOne === 'count';
}

function nodeEntries(model: Model, attribute: Extract<Attribute, { many: boolean }>, choice: Choice): EntryNode {
  if (!isJoinable(attribute)) throw new Error('not a joinable attribute');
  if (attribute.kind === 'media') {
    const file = contentTypeOf(model, FILE_UID);
    const folder = file.attributes.get('folder');
    return { ...flat(file), populate: folder === undefined ? [] : chooseNode(model, file, folder, SINGLE) };
  }
  const target = targetOf(model, attribute);
  if (attribute.kind === 'component') return inside(model, choice)(target);
  return withNamed(model, flat(target), choice.named?.get(attribute.name));
}

/** Entries, with the parts of them that the request names. */
const withNamed = (model: Model, entries: EntryNode, named: Named = new Map()): EntryNode => ({
  ...entries,
  populate: [...named].flatMap(([name, below]) => {
    const attribute = entries.type.attributes.get(name);
    if (attribute === undefined || !isJoinable(attribute) || entries.type.hidden?.has(name)) return [];
    return [relatedNode(attribute, withNamed(model, flat(targetOf(model, attribute)), below))];
  }),
});

/** Nested components, or only a component's own fields. */
const inside =
  (model: Model, { named: _named, fields: _fields, ...choice }: Choice) =>
  (type: Type): EntryNode =>
    choice.deep ? chooseEntries(model, type, choice) : flat(type);

/** Fields without relations. Only the names of administrators are ever shown. */
const flat = (type: Type): EntryNode => ({
  type,
  fields:
    type.uid === ADMIN_USER_UID
      ? managedFields(type).filter(({ name }) => CREATOR_FIELDS.has(name))
      : managedFields(type),
  populate: [],
});

/** The target of a polymorphic to-one relation. */
const pointedTo = (type: Type): EntryNode =>
  type.uid === ADMIN_USER_UID ? flat(type) : { type, fields: targetFields(type), populate: [] };

const variantsOf = (types: readonly Type[], entriesOf: (type: Type) => EntryNode): ReadonlyMap<string, Variant> =>
  new Map(types.map((type) => [type.uid, { entries: entriesOf(type), filter: null }]));
