import { getNamedType, type GraphQLObjectType, type GraphQLUnionType } from 'graphql';
import { refusePart } from '../../access/authorize-query.ts';
import { mayFollow } from '../../access/view.ts';
import { RequestError, validationError } from '../../errors.ts';
import type { PopulateNode, Variant } from '../../query/query.ts';
import { spend } from '../../query/populate/populate-attribute.ts';
import { type Resolution, targetOf } from '../../query/resolution.ts';
import type {
  Attribute,
  ComponentAttribute,
  DynamicZoneAttribute,
  MediaAttribute,
  MorphToAttribute,
  RelationAttribute,
  Type,
  Uid,
} from '../../schema/model.ts';
import { componentOf } from '../../schema/lookup.ts';
import { fieldArguments, type RequestedField } from '../document/collect-fields.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import { typeName } from '../schema/names.ts';
import { readWindow } from './read-window.ts';
import type { RelatedOptions } from './contract-rules.ts';
import { type EntryParts, startParts } from './entry-parts.ts';
import type { Select, SelectContext } from './select-context.ts';
import type { ChildShape, ObjectShape } from './shapes.ts';

/** The whole field is refused; nothing below it is checked. */
const tooManyFields = (): RequestError => validationError('Too many relations and components are requested.');

type Nested = Exclude<Attribute, { kind: 'scalar' | 'morphFrom' }>;

/** Children of an entry: one populated node per occurrence in the document. Errors affect only this field. */
export function selectChild(
  context: SelectContext,
  parts: EntryParts,
  attribute: Nested,
  asked: RequestedField,
  select: Select,
): ChildShape {
  try {
    if (!spend(context.rules.resolution)) throw tooManyFields();
    switch (attribute.kind) {
      case 'relation':
      case 'media':
      case 'component':
        return selectRelated(context, parts, attribute, asked, select);
      case 'dynamicZone':
      case 'morphTo':
        return selectVariants(context, parts, attribute, asked, select);
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { kind: 'refused', error };
  }
}

function selectRelated(
  context: SelectContext,
  parts: EntryParts,
  attribute: RelationAttribute | MediaAttribute | ComponentAttribute,
  asked: RequestedField,
  select: Select,
): ChildShape {
  if (!mayFollow(parts.type, attribute, context.access)) throw forbiddenAccess();
  const { rules } = context;
  const target = targetOf(rules.resolution.model, attribute);
  const options = readOptions(context, target, attribute.many ? fieldArguments(context.operation, asked) : null);
  const below = startParts(target);
  const named = getNamedType(asked.field?.type) as GraphQLObjectType;
  const child = nameChild(parts, asked);
  const shape =
    attribute.kind === 'component'
      ? { kind: 'component' as const, object: select.object(context, below, named, asked.nodes) }
      : { kind: 'related' as const, response: select.response(context, below, named, asked.nodes) };
  const node: PopulateNode = {
    kind: 'related',
    as: child,
    attribute,
    entries: rules.entries(below),
    filter: rules.shown(target, options),
    sort: options?.sort ?? [],
    linkOrder: 'asc',
    window: options?.window ?? null,
    countOnly: false,
    unread: false,
    showsMembers: true,
  };
  parts.populate.push(node);
  return { ...shape, child, many: attribute.many };
}

/** Filters, sort and window of a list; errors affect only this field. */
function readOptions(
  { rules, access, limits }: SelectContext,
  target: Type,
  given: Readonly<Record<string, unknown>> | null,
): RelatedOptions | null {
  if (given === null) return null;
  const { start, limit } = readWindow(given.pagination, limits);
  const own: Resolution = { ...rules.resolution, issues: [], above: [] };
  const options = rules.options(own, target, {
    filters: rules.rawFilters(own.model, target, given.filters),
    sort: (given.sort ?? []) as readonly string[] as string[],
    publicationState: (given.publicationState ?? null) as string | null,
    start: String(start),
    limit: String(limit),
  });
  const error = refusePart(own.issues, target, options, access);
  if (error !== null) throw error;
  return options;
}

function selectVariants(
  context: SelectContext,
  parts: EntryParts,
  attribute: DynamicZoneAttribute | MorphToAttribute,
  asked: RequestedField,
  select: Select,
): ChildShape {
  const rules = context.rules.below(attribute);
  const inner = { ...context, rules };
  const union = getNamedType(asked.field?.type) as GraphQLUnionType;
  const objectTypes = new Map(union.getTypes().map((type) => [type.name, type]));
  const types: readonly Type[] =
    attribute.kind === 'dynamicZone'
      ? attribute.components.map((uid) => componentOf(rules.resolution.model, uid))
      : rules.targets(parts.type, attribute);
  const objects = new Map<Uid, ObjectShape>();
  const variants = new Map<Uid, Variant>();
  for (const type of types) {
    const objectType = objectTypes.get(typeName(type));
    if (objectType === undefined) continue;
    const below = startParts(type);
    objects.set(type.uid, select.object(inner, below, objectType, asked.nodes));
    variants.set(type.uid, { entries: rules.entries(below), filter: rules.shown(type, null) });
  }
  const child = nameChild(parts, asked);
  parts.populate.push(
    attribute.kind === 'dynamicZone'
      ? { kind: 'zone', as: child, attribute, variants }
      : { kind: 'morph', as: child, attribute, variants, unread: false },
  );
  const many = attribute.kind === 'dynamicZone' || attribute.many;
  return { kind: 'variants', child, many, objects };
}

/** An attribute may be requested under several aliases, and an alias below several `data` or `attributes`. */
const nameChild = ({ populate }: EntryParts, { key }: RequestedField): string => `${key}${populate.length}`;
