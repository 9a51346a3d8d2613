import { routeName } from '../schema/route-names.ts';
import { exampleValue } from '../change/example-value.ts';
import { morphTargets } from '../query/populate/morph-targets.ts';
import {
  type Attribute,
  type ContentType,
  FILE_UID,
  type Model,
  type ScalarType,
  type Type,
  type Uid,
} from '../schema/model.ts';
import { isHashed } from '../schema/scalar-types.ts';
import { assertNever } from '../util/assert-never.ts';

/** The content model as the explorer's form needs it: what can be asked for, and nothing of how it is stored. */
export interface DescribedModel {
  /** The project's own content types first; those that relations lead to follow. */
  readonly types: readonly DescribedType[];
}

export interface DescribedType {
  readonly uid: Uid;
  readonly kind: 'collection' | 'single' | 'component' | 'builtIn';
  readonly displayName: string;
  /** Below the API's prefix: `articles`; null for types without routes of their own. */
  readonly route: string | null;
  readonly drafts: boolean;
  readonly localized: boolean;
  readonly attributes: readonly DescribedAttribute[];
}

export type DescribedAttribute = DescribedRules &
  (
    | {
        readonly kind: 'field';
        readonly name: string;
        readonly type: ScalarType;
        readonly values?: readonly string[];
        readonly private?: true;
      }
    /** One related type: relations, files and components are requested in the same way. */
    | {
        readonly kind: 'relation' | 'media' | 'component';
        readonly name: string;
        readonly target: Uid;
        readonly many: boolean;
        readonly private?: true;
      }
    /** Several possible types. */
    | {
        readonly kind: 'zone' | 'polymorphic';
        readonly name: string;
        readonly targets: readonly Uid[];
        readonly many: boolean;
        readonly private?: true;
      }
  );

/** What a body has to keep to, where bodies are written. */
export interface DescribedRules {
  readonly required?: true;
  /** A body cannot set it. */
  readonly readOnly?: true;
  /** A value that a write accepts for a field. */
  readonly example?: unknown;
}

export interface DescribeModelOptions {
  /** Names what no answer ever holds, marked as such, so that a developer sees why it is missing. */
  readonly showPrivate: boolean;
  /** Says what a body has to hold. */
  readonly showRules: boolean;
}

export function describeModel(model: Model, options: DescribeModelOptions): DescribedModel {
  const own = [...model.contentTypes.values()].filter((type) => !type.builtIn);
  const others = [...model.contentTypes.values()].filter((type) => type.builtIn);
  const types: readonly Type[] = [...own, ...model.components.values(), ...others];
  return { types: types.map((type) => describeType(model, type, options)) };
}

function describeType(model: Model, type: Type, options: DescribeModelOptions): DescribedType {
  return {
    uid: type.uid,
    kind: kindOf(type),
    displayName: type.displayName,
    route: type.kind === 'component' ? null : routeOf(type),
    drafts: type.kind !== 'component' && type.draftAndPublish,
    localized: type.kind !== 'component' && type.localized,
    attributes: [...type.attributes.values()]
      .filter((attribute) => options.showPrivate || isShown(attribute))
      .map((attribute) => ({
        ...describeAttribute(model, type, attribute),
        ...(options.showRules && rulesOf(attribute)),
      })),
  };
}

function kindOf(type: Type): DescribedType['kind'] {
  if (type.kind === 'component') return 'component';
  if (type.builtIn) return 'builtIn';
  return type.kind === 'singleType' ? 'single' : 'collection';
}

/** The segment after the prefix under which a type is served; built-in types are served by other routes. */
export function routeOf(type: ContentType): string | null {
  return type.builtIn ? null : routeName(type);
}

const isShown = (attribute: Attribute): boolean =>
  !attribute.private && !(attribute.kind === 'scalar' && isHashed(attribute.type));

function rulesOf(attribute: Attribute): DescribedRules {
  const example = attribute.kind === 'scalar' ? exampleValue(attribute) : undefined;
  return {
    ...(attribute.required && { required: true as const }),
    ...((!attribute.writable || SET_BY_THE_SERVER.has(attribute.name)) && { readOnly: true as const }),
    ...(example !== undefined && { example }),
  };
}

const SET_BY_THE_SERVER: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'localizations',
]);

function describeAttribute(model: Model, owner: Type, attribute: Attribute): DescribedAttribute {
  const { name } = attribute;
  const hidden = isShown(attribute) ? {} : { private: true as const };
  switch (attribute.kind) {
    case 'scalar':
      return {
        kind: 'field',
        name,
        type: attribute.type,
        ...(attribute.enum && { values: attribute.enum }),
        ...hidden,
      };
    case 'relation':
    case 'morphFrom':
      return { kind: 'relation', name, target: attribute.target, many: attribute.many, ...hidden };
    case 'media':
      return { kind: 'media', name, target: FILE_UID, many: attribute.many, ...hidden };
    case 'component':
      return { kind: 'component', name, target: attribute.component, many: attribute.many, ...hidden };
    case 'dynamicZone':
      return { kind: 'zone', name, targets: attribute.components, many: true, ...hidden };
    case 'morphTo': {
      const targets = morphTargets(model, owner, attribute).map(({ uid }) => uid);
      return { kind: 'polymorphic', name, targets, many: attribute.many, ...hidden };
    }
    default:
      return assertNever(attribute);
  }
}
