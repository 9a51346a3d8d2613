import * as yup from 'yup';
import type { AnySchema } from 'yup';
import mapValues from 'lodash/mapValues.js';
import { isRecord } from '../../../util/is-record.ts';
import { attributeShape } from './attribute-shapes.ts';
import { fitsKey, fitsName, keyFault } from './name-rules.ts';

/** Rules for the attributes of a kind of type or of a component. */
export interface AttributeRules {
  readonly types: readonly string[];
  readonly relations: readonly string[];
  /** Types that relations may target. */
  readonly targets: readonly string[];
  readonly isTooDeep: (component: unknown) => boolean;
}

const ADMIN_USER = 'admin::user';

/** Each attribute has rules by its declared type. */
export const attributesSchema = (rules: AttributeRules) =>
  yup.lazy((sent: unknown) => {
    const attributes = isRecord(sent) ? sent : {};
    const shape = mapValues(attributes, (attribute, key) => attributeSchema(rules, attributes, attribute, key));
    return yup.object().shape(shape).required('attributes.required');
  });

function attributeSchema(
  rules: AttributeRules,
  attributes: Readonly<Record<string, unknown>>,
  attribute: unknown,
  key: string,
): AnySchema {
  const fault = keyFault(key, Object.keys(attributes));
  if (fault !== null) return yup.mixed().test({ ...fault, test: () => false });
  if (!isRecord(attribute) || !Object.hasOwn(attribute, 'type')) return NEITHER;
  if (attribute.type === 'relation') return relationSchema(rules, attribute.relation).test(fitsKey(key));
  return yup
    .object({
      type: yup
        .string()
        .oneOf([...rules.types])
        .required(),
      ...common,
      ...attributeShape(attribute.type, { attributes, isTooDeep: rules.isTooDeep }),
    })
    .test(fitsKey(key));
}

const common = {
  configurable: yup.boolean().nullable(),
  private: yup.boolean().nullable(),
  pluginOptions: yup.object(),
};

const NEITHER = yup.object().test({
  name: 'mustHaveTypeOrTarget',
  message: 'Attribute must have either a type or a target',
  test: () => false,
});

const TO_TYPES: readonly unknown[] = ['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany', 'morphOne', 'morphMany'];

function relationSchema({ relations, targets }: AttributeRules, relation: unknown) {
  const base = {
    type: yup.string().oneOf(['relation']).required(),
    relation: yup
      .string()
      .test('isValidRelation', (value, context) => relationFault(relations, value, context))
      .required(),
    ...common,
  };
  if (!TO_TYPES.includes(relation)) return yup.object(base);
  return yup.object({
    ...base,
    target: yup
      .string()
      .oneOf([...targets])
      .required(),
    targetAttribute: yup.string().test(fitsName).nullable(),
  });
}

function relationFault(relations: readonly string[], value: string | undefined, context: yup.TestContext) {
  if (value === undefined) return true;
  const { target, targetAttribute } = context.parent as {
    readonly target?: unknown;
    readonly targetAttribute?: unknown;
  };
  const isValid = relations.includes(value);
  // Administrators have no attributes of the project, so relations to them have no inverse.
  const ofAdmins = target === ADMIN_USER && (!isValid || targetAttribute !== undefined);
  if (isValid && !ofAdmins) return true;
  const allowed = ofAdmins ? ['oneToOne', 'oneToMany'] : relations;
  return context.createError({ message: `must be one of the following values: ${allowed.join(', ')}` });
}
