import { StartError } from '../errors.ts';
import {
  type Attribute,
  type RelationKind,
  SCALAR_TYPES,
  type ScalarAttribute,
  type ScalarType,
  type Uid,
} from './model.ts';
import { isScalarType } from './scalar-types.ts';
import type { RawAttribute } from './raw-schema.ts';
import { readConstraints } from './read-constraints.ts';
import { columnOf, inverseOf, joinColumnOf, linkTableOf, morphTableOf, type RelationSide } from './relation-storage.ts';

/** A type while the model is being read: raw attributes, resolved names. */
export interface TypeDraft extends RelationSide {
  readonly uid: Uid;
  readonly file: string | null;
  readonly attributes: Readonly<Record<string, RawAttribute>>;
  readonly privateAttributes: ReadonlySet<string>;
  /** Hidden in the content manager. */
  readonly hidden: ReadonlySet<string>;
  /** Whether entries have translations; never for components. */
  readonly localized: boolean;
}

export interface Drafts {
  readonly contentTypes: ReadonlyMap<Uid, TypeDraft>;
  readonly components: ReadonlyMap<Uid, TypeDraft>;
  /** The underlying types of custom fields, if known. */
  readonly customFields: ReadonlyMap<string, string>;
}

const RELATIONS: ReadonlySet<string> = new Set(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany']);

/** Custom fields of well-known plugins, installed or not; others are inferred from their column. */
const CUSTOM_FIELD_TYPES: Readonly<Record<string, ScalarType>> = {
  'plugin::color-picker.color': 'string',
  'plugin::ckeditor.CKEditor': 'richtext',
  'plugin::ckeditor5.CKEditor': 'richtext',
  'plugin::multi-select.multi-select': 'json',
};

export function readAttributes(draft: TypeDraft, drafts: Drafts): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const [name, raw] of Object.entries(draft.attributes)) {
    if (!isLoose(raw, drafts)) attributes.set(name, readAttribute(draft, name, raw, drafts));
  }
  return attributes;
}

/** An inverse side whose owning side does not exist: v4 stores no links for it and omits it from responses. */
const isLoose = ({ type, mappedBy, target }: RawAttribute, { contentTypes }: Drafts): boolean =>
  type === 'relation' && !!mappedBy && contentTypes.get(target ?? '')?.attributes[mappedBy]?.type !== 'relation';

function readAttribute(draft: TypeDraft, name: string, raw: RawAttribute, drafts: Drafts): Attribute {
  const base: AttributeBase = {
    name,
    private: raw.private === true || draft.privateAttributes.has(name),
    writable: raw.writable !== false,
    visible: raw.visible !== false,
    shared: isShared(draft, raw),
  };
  const table = `${draft.table}_components`;
  switch (raw.type) {
    case 'relation':
      return readRelation(draft, base, raw, drafts);
    case 'media':
      return {
        ...base,
        kind: 'media',
        many: raw.multiple === true,
        required: raw.required === true,
        allowedTypes: raw.allowedTypes ?? [],
      };
    case 'component': {
      const component = knownComponent(draft, name, raw.component, drafts);
      return {
        ...base,
        kind: 'component',
        component,
        many: raw.repeatable === true,
        required: raw.required === true,
        ...readCounts(raw),
        storage: { kind: 'componentTable', table },
      };
    }
    case 'dynamiczone': {
      const components = (raw.components ?? []).map((uid) => knownComponent(draft, name, uid, drafts));
      return {
        ...base,
        kind: 'dynamicZone',
        components,
        required: raw.required === true,
        ...readCounts(raw),
        storage: { kind: 'componentTable', table },
      };
    }
    default:
      return readScalar(draft, base, raw, drafts);
  }
}

type AttributeBase = Pick<Attribute, 'name' | 'private' | 'writable' | 'visible' | 'shared'>;

/** Relations and uids belong to one translation, whatever the schema says; so do invisible attributes. */
function isShared(draft: TypeDraft, raw: RawAttribute): boolean {
  if (!draft.localized || raw.visible === false) return false;
  return raw.pluginOptions?.i18n?.localized !== true && raw.type !== 'relation' && raw.type !== 'uid';
}

const readCounts = ({ min, max }: RawAttribute): { min?: number; max?: number } => ({
  ...(Number.isInteger(min) && { min: min as number }),
  ...(Number.isInteger(max) && { max: max as number }),
});

function readScalar(draft: TypeDraft, base: AttributeBase, raw: RawAttribute, drafts: Drafts): ScalarAttribute {
  const known = customType(raw, drafts);
  const type = raw.type === 'customField' ? (known ?? 'string') : raw.type;
  if (!isScalarType(type)) {
    throw new StartError(`Attribute "${base.name}" of ${draft.uid} has the unknown type "${raw.type}"`, {
      ...at(draft),
      remedy: `Known types: ${SCALAR_TYPES.join(', ')}, relation, media, component, dynamiczone, customField.`,
    });
  }
  const constraints = readConstraints(raw, (problem) => {
    throw new StartError(`Attribute "${base.name}" of ${draft.uid} ${problem}`, at(draft));
  });
  return {
    ...base,
    kind: 'scalar',
    type,
    column: columnOf(base.name),
    required: raw.required === true,
    unique: raw.unique === true || type === 'uid',
    searchable: raw.searchable !== false,
    ...(raw.default !== undefined && { default: raw.default }),
    ...(raw.enum && { enum: raw.enum }),
    ...(raw.enumName && { enumName: raw.enumName }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
    ...(raw.type === 'customField' && known === undefined && { inferType: true }),
  };
}

function customType({ customField = '' }: RawAttribute, { customFields }: Drafts): ScalarType | undefined {
  const registered = customFields.get(customField) ?? '';
  return isScalarType(registered) ? registered : CUSTOM_FIELD_TYPES[customField];
}

function readRelation(draft: TypeDraft, base: AttributeBase, raw: RawAttribute, drafts: Drafts): Attribute {
  const { name } = base;
  switch (raw.relation) {
    case 'morphToOne':
      // v4 names these columns without the attribute's name: two morphToOne relations on one type share them.
      return {
        ...base,
        kind: 'morphTo',
        many: false,
        required: raw.required === true,
        storage: { kind: 'morphColumns', idColumn: 'target_id', typeColumn: 'target_type' },
      };
    case 'morphToMany':
      return {
        ...base,
        kind: 'morphTo',
        many: true,
        required: raw.required === true,
        storage: morphTableOf(draft, name),
      };
    case 'morphOne':
    case 'morphMany': {
      const target = knownTarget(draft, name, raw.target, drafts);
      const morphBy = raw.morphBy ?? '';
      if (target.attributes[morphBy]?.relation?.startsWith('morphTo') !== true) {
        throw new StartError(
          `Attribute "${name}" of ${draft.uid} has morphBy "${morphBy}", which is not a polymorphic relation of ${target.uid}`,
          {
            ...at(draft),
            remedy: `Use an attribute of ${target.uid} with the relation morphToOne or morphToMany.`,
          },
        );
      }
      return {
        ...base,
        kind: 'morphFrom',
        many: raw.relation === 'morphMany',
        required: raw.required === true,
        target: target.uid,
        morphBy,
      };
    }
    default:
      return readPlainRelation(draft, base, raw, drafts);
  }
}

function readPlainRelation(draft: TypeDraft, base: AttributeBase, raw: RawAttribute, drafts: Drafts): Attribute {
  const relation = relationKind(draft, base.name, raw.relation);
  const target = knownTarget(draft, base.name, raw.target, drafts);
  return {
    ...base,
    kind: 'relation',
    relation,
    target: target.uid,
    many: relation === 'oneToMany' || relation === 'manyToMany',
    required: raw.required === true,
    storage:
      raw.useJoinTable === false ? joinColumnOf(base.name) : linkOf(draft, base.name, raw, relation, target, drafts),
    ...(raw.inversedBy && { inversedBy: raw.inversedBy }),
    ...(raw.mappedBy && { mappedBy: raw.mappedBy }),
  };
}

function linkOf(
  draft: TypeDraft,
  name: string,
  raw: RawAttribute,
  relation: RelationKind,
  target: TypeDraft,
  drafts: Drafts,
) {
  const otherName = raw.mappedBy ?? raw.inversedBy;
  if (!otherName) return linkTableOf(draft, name, relation, target, false);
  const other = target.attributes[otherName];
  if (other?.type !== 'relation') {
    throw new StartError(
      `Attribute "${name}" of ${draft.uid} has inversedBy "${otherName}", but ${target.uid} has no such relation`,
      { ...at(draft), remedy: `Add the relation "${otherName}" to ${target.file ?? target.uid}, or remove the key.` },
    );
  }
  const ofOther = () =>
    inverseOf(linkTableOf(target, otherName, relationKind(target, otherName, other.relation), draft, true));
  if (raw.mappedBy) return ofOther();
  const own = linkTableOf(draft, name, relation, target, true);
  const isItself = draft.uid === target.uid && name === otherName;
  if (other.inversedBy !== name || isItself) return own;
  return comesLater(drafts, [draft, name], [target, otherName])
    ? { ...own, rival: ofOther() }
    : { ...ofOther(), rival: own };
}

/**
 * If both sides claim to own a relation, v4 creates a table for each and uses that of the side it processes last. Which
 * one that was when the links were stored depends on its version and on the files at that time.
 */
function comesLater(drafts: Drafts, one: readonly [TypeDraft, string], other: readonly [TypeDraft, string]): boolean {
  const uids = [...drafts.contentTypes.keys()];
  const placeOf = ([{ uid, attributes }, name]: readonly [TypeDraft, string]): readonly [number, number] => [
    uids.indexOf(uid),
    Object.keys(attributes).indexOf(name),
  ];
  const [[type, attribute], [otherType, otherAttribute]] = [placeOf(one), placeOf(other)];
  return type === otherType ? attribute >= otherAttribute : type > otherType;
}

function relationKind(draft: TypeDraft, name: string, relation: string | undefined): RelationKind {
  if (relation !== undefined && RELATIONS.has(relation)) return relation as RelationKind;
  throw new StartError(`Attribute "${name}" of ${draft.uid} has the unknown relation "${relation ?? ''}"`, {
    ...at(draft),
    remedy: `Known relations: ${[...RELATIONS].join(', ')}, morphToOne, morphToMany, morphOne, morphMany.`,
  });
}

function knownTarget(draft: TypeDraft, name: string, uid: string | undefined, drafts: Drafts): TypeDraft {
  const target = drafts.contentTypes.get(uid ?? '');
  if (target) return target;
  throw new StartError(`Attribute "${name}" of ${draft.uid} points to "${uid ?? ''}", which does not exist`, {
    ...at(draft),
    remedy: `Known targets: ${[...drafts.contentTypes.keys()].join(', ')}.`,
  });
}

function knownComponent(draft: TypeDraft, name: string, uid: string | undefined, drafts: Drafts): Uid {
  if (uid !== undefined && drafts.components.has(uid)) return uid;
  throw new StartError(`Attribute "${name}" of ${draft.uid} uses the component "${uid ?? ''}", which does not exist`, {
    ...at(draft),
    remedy: `Known components: ${[...drafts.components.keys()].join(', ') || 'none'}.`,
  });
}

const at = (draft: TypeDraft): { file?: string } => (draft.file === null ? {} : { file: draft.file });
