import type {
  Attribute,
  ComponentAttribute,
  DynamicZoneAttribute,
  MorphToAttribute,
  ScalarAttribute,
  Type,
} from '../schema/model.ts';
import type { RowValues } from './change.ts';
import type { Finding } from './issues/findings.ts';
import type { LinkAttribute } from './relations/link-field.ts';
import type { Resolution, RowPlace } from './resolution.ts';

/** An object of the body, as sent. */
export type RowData = Readonly<Record<string, unknown>>;

export interface ResolvedRow<T extends Type> {
  readonly values: RowValues<T>;
  readonly findings: readonly Finding[];
  /** Of its fields; see `FieldFindings`. */
  readonly steps: number;
}

export type ResolveRow = <T extends Type>(
  resolution: Resolution,
  type: T,
  data: RowData,
  place: RowPlace,
) => ResolvedRow<T>;

/** An attribute and its position in the schema. */
export interface Part<A extends Attribute = Attribute> {
  readonly attribute: A;
  readonly index: number;
}

/** The attributes of a type by how they are written, each list in the order of the schema. */
export interface RowParts {
  readonly scalars: readonly Part<ScalarAttribute>[];
  readonly links: readonly Part<LinkAttribute>[];
  readonly morphs: readonly Part<MorphToAttribute>[];
  readonly components: readonly Part<ComponentAttribute | DynamicZoneAttribute>[];
  /** The attributes that the contract validates: all but ids, timestamps, and what cannot be written. */
  readonly checkedNames: readonly string[];
}

const known = new WeakMap<Type, RowParts>();

export function partsOf(type: Type): RowParts {
  const parts = known.get(type) ?? sortParts(type);
  known.set(type, parts);
  return parts;
}

function sortParts(type: Type): RowParts {
  const all = [...type.attributes.values()].map((attribute, index): Part => ({ attribute, index }));
  return {
    scalars: all.filter((part): part is Part<ScalarAttribute> => part.attribute.kind === 'scalar'),
    links: all.filter((part): part is Part<LinkAttribute> => isLink(part.attribute)),
    morphs: all.filter((part): part is Part<MorphToAttribute> => part.attribute.kind === 'morphTo'),
    components: all.filter((part): part is RowParts['components'][number] => isComponents(part.attribute)),
    checkedNames: all.filter(({ attribute }) => isChecked(type, attribute)).map(({ attribute }) => attribute.name),
  };
}

const isLink = ({ kind }: Attribute): boolean => kind === 'relation' || kind === 'media' || kind === 'morphFrom';

const isComponents = ({ kind }: Attribute): boolean => kind === 'component' || kind === 'dynamicZone';

const isChecked = (type: Type, attribute: Attribute): boolean => attribute.writable && !isTimestamp(type, attribute);

export const isTimestamp = ({ kind }: Type, { name }: Attribute): boolean =>
  kind !== 'component' && (name === 'createdAt' || name === 'updatedAt');
