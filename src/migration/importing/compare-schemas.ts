import type { Attribute, Model, ScalarType, Type, Uid } from '../../schema/model.ts';
import {
  isHashed,
  isLong,
  isNumber,
  isScalarType,
  isText,
  type ValueKind,
  valueKind,
} from '../../schema/scalar-types.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { ArchivedSchema } from '../archive/archive-parts.ts';
import { isTransferred } from '../transferred-types.ts';

/** A difference between a type of the archive and the project's that affects stored data. */
export interface SchemaDifference {
  readonly uid: Uid;
  /** The attribute; null if it concerns the whole type. */
  readonly attribute: string | null;
  readonly what: string;
  /** All data of the archive can be stored nevertheless. */
  readonly isHarmless: boolean;
}

/** Validation rules (`required`, `min`, `private`, …) and descriptions are ignored: they do not change stored data. */
export function compareSchemas(
  model: Model,
  archived: ReadonlyMap<Uid, ArchivedSchema>,
  entities: ReadonlyMap<Uid, number>,
): readonly SchemaDifference[] {
  const own = new Map<Uid, Type>([...model.contentTypes, ...model.components]);
  const missing = [...archived.keys()]
    .filter((uid) => isTransferred(uid) && !own.has(uid))
    .map((uid): SchemaDifference => {
      const count = entities.get(uid) ?? 0;
      const what = count === 0 ? 'is not a type of the project' : `is not a type of the project: ${count} entries`;
      return { uid, attribute: null, what, isHarmless: count === 0 && uid.includes('::') };
    });
  const others = [...own.values()]
    .filter(({ uid }) => isTransferred(uid))
    .flatMap((type) => {
      const schema = archived.get(type.uid);
      if (schema !== undefined) return compareType(type, schema);
      return [{ uid: type.uid, attribute: null, what: 'is not in the archive', isHarmless: true }];
    });
  return [...missing, ...others];
}

function compareType(type: Type, schema: ArchivedSchema): readonly SchemaDifference[] {
  const differences: SchemaDifference[] = [];
  const differ = (attribute: string | null, what: string, isHarmless: boolean): void =>
    void differences.push({ uid: type.uid, attribute, what, isHarmless });
  if (type.kind !== 'component' && schema.kind !== type.kind) {
    differ(null, `is a ${String(schema.kind)} in the archive and a ${type.kind} in the project`, false);
  }
  for (const [name, archived] of Object.entries(schema.attributes)) {
    const attribute = type.attributes.get(name);
    if (attribute === undefined) {
      if (isStored(archived)) differ(name, 'is not an attribute of the project: its values would be lost', false);
      continue;
    }
    const before = describeArchived(archived);
    const now = describeOwn(attribute);
    if (before !== now)
      differ(name, `is ${before} in the archive and ${now} in the project`, isWider(archived, attribute));
    const gone = lostChoices(archived, attribute);
    if (gone.length > 0) differ(name, `has lost ${gone.join(', ')}`, false);
  }
  for (const name of type.attributes.keys()) {
    if (!Object.hasOwn(schema.attributes, name)) differ(name, 'is not in the archive and stays empty', true);
  }
  return differences;
}

/** The inverse side of a relation stores nothing. */
const isStored = ({ type, mappedBy, morphBy }: Readonly<Record<string, unknown>>): boolean =>
  type !== 'relation' || (mappedBy === undefined && morphBy === undefined);

function describeArchived(archived: Readonly<Record<string, unknown>>): string {
  const { type, relation, target, component, repeatable, multiple } = archived;
  switch (type) {
    case 'relation':
      return target === undefined ? `a relation (${relation})` : `a relation (${relation} to ${target})`;
    case 'component':
      return repeatable === true ? `a list of ${component}` : `a component ${component}`;
    case 'media':
      return multiple === true ? 'several files' : 'a file';
    case 'dynamiczone':
      return 'a dynamic zone';
    default:
      return String(type);
  }
}

function describeOwn(attribute: Attribute): string {
  switch (attribute.kind) {
    case 'scalar':
      return attribute.type;
    case 'relation':
      return `a relation (${attribute.relation} to ${attribute.target})`;
    case 'morphTo':
      return `a relation (${attribute.many ? 'morphToMany' : 'morphToOne'})`;
    case 'morphFrom':
      return `a relation (${attribute.many ? 'morphMany' : 'morphOne'} to ${attribute.target})`;
    case 'media':
      return attribute.many ? 'several files' : 'a file';
    case 'component':
      return attribute.many ? `a list of ${attribute.component}` : `a component ${attribute.component}`;
    case 'dynamicZone':
      return 'a dynamic zone';
    default:
      return assertNever(attribute);
  }
}

/** A type that accepts all values of the other one. */
function isWider({ type, multiple }: Readonly<Record<string, unknown>>, attribute: Attribute): boolean {
  if (attribute.kind === 'media') return type === 'media' && multiple !== true && attribute.many;
  if (attribute.kind !== 'scalar') return false;
  return isScalarType(type) && !isHashed(type) && (WIDER[valueKind(type)]?.(attribute.type) ?? false);
}

const isLongText = (type: ScalarType): boolean => isText(type) && isLong(type);

/** Which types accept all values of a kind; null if only the same type does. */
const WIDER: Readonly<Record<ValueKind, ((type: ScalarType) => boolean) | null>> = {
  id: null,
  text: (type) => type === 'string' || isLongText(type),
  longText: isLongText,
  integer: isNumber,
  bigint: null,
  fraction: null,
  boolean: null,
  day: null,
  time: null,
  instant: (type) => valueKind(type) === 'instant',
  json: (type) => type === 'json',
};

/** Values of an enumeration, or components of a dynamic zone. */
function lostChoices(archived: Readonly<Record<string, unknown>>, attribute: Attribute): readonly string[] {
  const before = attribute.kind === 'dynamicZone' ? archived.components : archived.enum;
  const now =
    attribute.kind === 'dynamicZone' ? attribute.components : attribute.kind === 'scalar' ? attribute.enum : [];
  if (!Array.isArray(before) || now === undefined || now.length === 0) return [];
  return before.map(String).filter((choice) => !now.includes(choice));
}

/** One line per difference, grouped by type. */
export function describeDifferences(differences: readonly SchemaDifference[]): string {
  const lines: string[] = [];
  let last: Uid | null = null;
  for (const { uid, attribute, what, isHarmless } of differences) {
    const rest = isHarmless ? what : `${what} (not harmless)`;
    if (attribute === null) lines.push(`${uid} ${rest}`);
    else {
      if (uid !== last) lines.push(uid);
      lines.push(`  ${attribute} ${rest}`);
    }
    last = attribute === null ? null : uid;
  }
  return lines.join('\n');
}
