import * as yup from 'yup';
import type { ScalarType } from '../../../schema/model.ts';
import { attributesSchema, type AttributeRules } from './attribute-rules.ts';
import { fitsCategory, fitsIcon, fitsTable, isFreeName, isKebab, isNoReservedType } from './name-rules.ts';

/** Rules for the request bodies. */
export interface BuilderFacts {
  /** Types that relations may target: collections. */
  readonly targets: readonly string[];
  /** Names and tables of other types. */
  readonly names: readonly string[];
  readonly tables: readonly string[];
  readonly holdsComponents: (component: unknown) => boolean;
}

/** Whether the builder creates attributes of the type, in types and in components; in the order of v4's messages. */
const IS_OFFERED = {
  media: true,
  string: true,
  text: true,
  richtext: true,
  blocks: true,
  json: true,
  enumeration: true,
  password: true,
  email: true,
  integer: true,
  biginteger: true,
  float: true,
  decimal: true,
  date: true,
  time: true,
  datetime: true,
  timestamp: true,
  boolean: true,
  relation: true,
  // In types only.
  uid: false,
  array: false,
  increments: false,
} satisfies Record<ScalarType | 'media' | 'relation', boolean>;

const SCALARS = Object.entries(IS_OFFERED).flatMap(([type, isOffered]) => (isOffered ? [type] : []));
const COMPONENT_TYPES = [...SCALARS, 'component', 'customField'];
const TYPE_TYPES = [...SCALARS, 'uid', 'component', 'dynamiczone', 'customField'];
const MORPHS = ['morphOne', 'morphMany', 'morphToOne', 'morphToMany'];
const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  singleType: ['oneToOne', 'oneToMany', ...MORPHS],
  collectionType: ['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany', ...MORPHS],
};

const common = (rules: AttributeRules) => ({
  description: yup.string(),
  draftAndPublish: yup.boolean(),
  options: yup.object(),
  pluginOptions: yup.object(),
  collectionName: yup.string().nullable().test(fitsTable),
  attributes: attributesSchema(rules),
  reviewWorkflows: yup.boolean(),
});

const componentSchema = ({ targets, holdsComponents }: BuilderFacts) =>
  yup
    .object({
      ...common({
        types: COMPONENT_TYPES,
        relations: ['oneToOne', 'oneToMany'],
        targets,
        isTooDeep: holdsComponents,
      }),
      displayName: yup.string().min(1).required('displayName.required'),
      icon: yup.string().nullable().test(fitsIcon),
      category: yup.string().nullable().test(fitsCategory).required('category.required'),
    })
    .required()
    .noUnknown();

const hasOneName = (value: unknown): boolean => {
  const of = (value ?? {}) as object;
  return Object.hasOwn(of, 'uid') !== Object.hasOwn(of, 'tmpUID');
};

const componentsSchema = (facts: BuilderFacts) =>
  yup
    .array()
    .of(
      componentSchema(facts)
        .shape({ uid: yup.string(), tmpUID: yup.string() })
        .test('mustHaveUIDOrTmpUID', 'Component must have a uid or a tmpUID', hasOneName)
        .required()
        .noUnknown(),
    );

export const componentInput = (facts: BuilderFacts) =>
  yup.object({ component: componentSchema(facts), components: componentsSchema(facts) }).noUnknown();

/** Unknown keys of a type are accepted, because they include options of other editions. */
export function typeInput(facts: BuilderFacts, kind: unknown, isNew: boolean) {
  const relations = RELATIONS[typeof kind === 'string' ? kind : 'collectionType'] ?? [];
  const name = (...used: readonly (readonly string[])[]) => {
    const free = isNew ? used : [];
    const base = free.reduce((schema, names) => schema.test(isFreeName(names)), yup.string().min(1));
    return base.test(isNoReservedType).test(isKebab).required();
  };
  const contentType = yup
    .object({
      ...common({ types: TYPE_TYPES, relations, targets: facts.targets, isTooDeep: () => false }),
      kind: yup.string().oneOf(['singleType', 'collectionType']).nullable(),
      displayName: yup.string().min(1).required(),
      singularName: name(facts.names),
      pluralName: name(facts.names, facts.tables),
    })
    .test(
      'singularName-not-equal-pluralName',
      '${path}: singularName and pluralName should be different',
      (value) => value === undefined || value === null || value.singularName !== value.pluralName,
    );
  return yup.object({ contentType: contentType.required(), components: componentsSchema(facts) }).noUnknown();
}

export const categoryInput = yup
  .object({ name: yup.string().min(3).test(fitsCategory).required('name.required') })
  .noUnknown();
