import * as yup from 'yup';
import type { AnySchema } from 'yup';
import type { ScalarType } from '../../../schema/model.ts';
import { emailRule } from '../../validation/email-rule.ts';
import { fitsName, UID_FORMAT } from './name-rules.ts';

type Shape = Readonly<Record<string, AnySchema>>;

/** Context for the rules of an attribute. */
export interface Surroundings {
  /** The other attributes as sent. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Whether a component cannot be used here because it contains components. */
  readonly isTooDeep: (component: unknown) => boolean;
}

const required = yup.boolean();
const unique = yup.boolean();
const length = yup.number().integer().positive();
const lengths = { minLength: length, maxLength: length };
const digits = yup.string().nullable().matches(/^\d*$/);
const numbers = { default: yup.number(), required, unique, min: yup.number(), max: yup.number() };
const times = { default: yup.string(), required, unique };
const texts = { default: yup.string(), required, unique, ...lengths };
const counts = { min: yup.number(), max: yup.number() };

const isPattern = (value: unknown): boolean => {
  try {
    return value === undefined || new RegExp(String(value)) instanceof RegExp;
  } catch {
    return false;
  }
};

const isJson = (value: unknown): boolean => {
  if (typeof value !== 'string') return typeof value !== 'boolean';
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
};

const isDistinct = (values: unknown): boolean => !Array.isArray(values) || new Set(values).size === values.length;

const strings: Shape = {
  ...texts,
  regex: yup.string().test('isValidRegExpPattern', '${path} must be a valid RexExp pattern string', isPattern),
};

const SHAPES: Readonly<Record<Exclude<ScalarType, 'uid'> | 'media' | 'dynamiczone', Shape>> = {
  media: {
    multiple: yup.boolean(),
    required,
    allowedTypes: yup
      .array()
      .of(yup.string().oneOf(['images', 'videos', 'files', 'audios']))
      .min(1),
  },
  string: strings,
  text: strings,
  richtext: { default: yup.string(), required, ...lengths },
  blocks: { required },
  json: { default: yup.mixed().test('isValidDefaultJSON', '${path} is not a valid JSON', isJson), required },
  enumeration: {
    enum: yup
      .array()
      .of(
        yup
          .string()
          .test('isValidEnum', '${path} should not start with number', (value) => !/^\d/.test(value ?? ''))
          .required(),
      )
      .min(1)
      .test('areEnumValuesUnique', '${path} cannot contain duplicate values', isDistinct)
      .required(),
    default: yup
      .string()
      .when('enum', (values: unknown, schema: yup.StringSchema) =>
        Array.isArray(values) ? schema.oneOf(values.map(String)) : schema,
      ),
    enumName: yup.string().test(fitsName),
    required,
  },
  password: { required, ...lengths },
  email: { ...texts, default: emailRule() },
  integer: {
    default: yup.number().integer(),
    required,
    unique,
    min: yup.number().integer(),
    max: yup.number().integer(),
  },
  biginteger: { default: digits, required, unique, min: digits, max: digits },
  float: numbers,
  decimal: numbers,
  time: times,
  datetime: times,
  date: times,
  boolean: { default: yup.boolean(), required },
  timestamp: {},
  array: {},
  increments: {},
  dynamiczone: {
    required,
    components: yup
      .array()
      .of(yup.string().required())
      .test('isArray', '${path} must be an array', (value) => Array.isArray(value))
      .min(1),
    ...counts,
  },
};

/** Properties of an attribute of this type, in addition to those of all attributes. */
export function attributeShape(type: unknown, surroundings: Surroundings): Shape {
  if (type === 'uid') return uidShape(surroundings);
  if (type === 'component') return componentShape(surroundings);
  return (SHAPES as Readonly<Record<string, Shape>>)[String(type)] ?? {};
}

function uidShape({ attributes }: Surroundings): Shape {
  const typeOf = (name: string): unknown => (attributes[name] as { readonly type?: unknown } | null)?.type;
  const targets = Object.keys(attributes).filter((name) => typeOf(name) === 'string' || typeOf(name) === 'text');
  return {
    required,
    targetField: yup.string().oneOf(targets).nullable(),
    default: yup
      .string()
      .test('isValidDefaultUID', 'cannot define a default UID if the targetField is set', (value, { parent }) => {
        const isNil = (one: unknown): boolean => one === undefined || one === null;
        return isNil(value) || isNil((parent as { readonly targetField?: unknown }).targetField);
      })
      .test(
        'isValidUID',
        `\${path} must match the following regex: ${UID_FORMAT}`,
        (value) => !value || UID_FORMAT.test(value),
      ),
    minLength: length,
    maxLength: length
      .max(256)
      .test('isGreaterThanMin', 'maxLength must be greater or equal to minLength', (value, { parent }) => {
        const { minLength } = parent as { readonly minLength?: number };
        return minLength === undefined || value === undefined || value >= minLength;
      }),
    options: yup.object().shape({
      separator: yup.string(),
      lowercase: yup.boolean(),
      decamelize: yup.boolean(),
      customReplacements: yup.array().of(yup.array().of(yup.string()).min(2).max(2)),
      preserveLeadingUnderscore: yup.boolean(),
    }),
  };
}

const componentShape = ({ isTooDeep }: Surroundings): Shape => ({
  required,
  repeatable: yup.boolean(),
  component: yup
    .string()
    .test('Check max component nesting is 1 lvl', (value, context) =>
      isTooDeep(value)
        ? context.createError({
            message: `${value?.split('.')[1]} already is a nested component. You cannot have more than one level of nesting inside your components.`,
          })
        : true,
    )
    .required(),
  ...counts,
});
