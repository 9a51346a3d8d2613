import type { ScalarAttribute, ScalarType } from '../schema/model.ts';
import { matchPattern } from '../util/text/match-pattern.ts';
import { sampleText } from '../util/text/sample-text.ts';

/** A value that a write accepts for a field, for examples; undefined if none can be generated. */
export function exampleValue(attribute: ScalarAttribute): unknown {
  const { type, default: defaultValue } = attribute;
  if (defaultValue !== undefined && defaultValue !== null && typeof defaultValue !== 'function') return defaultValue;
  return EXAMPLES[type].value(attribute);
}

/** Whether examples show optional attributes of the type. Passwords, and what programs write, are left out. */
export const isPlain = ({ type }: ScalarAttribute): boolean => EXAMPLES[type].isPlain;

/** Words that describe the field, if its rules accept them. */
function exampleText(attribute: ScalarAttribute): string | undefined {
  const { name, type, constraints: { minLength = 0, maxLength = Number.POSITIVE_INFINITY, regex } = {} } = attribute;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const article = /^[aeiou]/.test(words) ? 'An' : 'A';
  const plain = type === 'uid' ? `a-${slug || 'name'}` : type === 'email' ? 'ada@example.com' : `${article} ${words}`;
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (regex === undefined || matchPattern(regex, text, { steps: 0, ms: 0 }) === true);
  const fitted = type === 'email' ? plain : lengthen(plain, minLength, type === 'uid' ? '-' : ' ').slice(0, maxLength);
  const candidates = [
    fitted,
    ...KNOWN,
    ...(regex === undefined ? [] : EXTRAS(minLength).map((n) => sampleText(regex, n))),
  ];
  return candidates.find((text): text is string => text !== null && fits(text));
}

/** Values that common patterns accept. */
const KNOWN = [
  'ada@example.com',
  'https://example.com/a-page',
  '/a-page',
  '+442079460000',
  '#0f766e',
  'a-name',
  'Name',
];

const EXTRAS = (least: number): readonly number[] => [0, 1, 2, 3, 5, 8, least].filter((extra) => extra < 10_000);

function lengthen(text: string, least: number, between: string): string {
  if (text.length >= least) return text;
  const times = Math.ceil(least / (text.length + between.length)) + 1;
  const long = Array.from({ length: times }, () => text).join(between);
  // Must not end with the separator.
  return long.slice(0, least).replace(/[- ]$/, 's');
}

function exampleNumber({ constraints: { min, max } = {} }: ScalarAttribute, step: 0 | 1): number {
  const least = min === undefined ? Number.NEGATIVE_INFINITY : step === 1 ? Math.ceil(min) : min;
  const most = max === undefined ? Number.POSITIVE_INFINITY : step === 1 ? Math.floor(max) : max;
  return Math.min(Math.max(1, least), most);
}

const wholeNumber = (attribute: ScalarAttribute): number => exampleNumber(attribute, 1);
const fraction = (attribute: ScalarAttribute): number => exampleNumber(attribute, 0);
const constant = (value: unknown) => () => value;

interface Example {
  readonly value: (attribute: ScalarAttribute) => unknown;
  readonly isPlain: boolean;
}

const EXAMPLES: Readonly<Record<ScalarType, Example>> = {
  increments: { value: wholeNumber, isPlain: false },
  string: { value: exampleText, isPlain: true },
  text: { value: exampleText, isPlain: true },
  richtext: { value: exampleText, isPlain: true },
  email: { value: exampleText, isPlain: true },
  uid: { value: exampleText, isPlain: true },
  password: { value: exampleText, isPlain: false },
  enumeration: { value: ({ enum: values }) => values?.[0], isPlain: true },
  boolean: { value: constant(false), isPlain: true },
  integer: { value: wholeNumber, isPlain: true },
  biginteger: { value: (attribute) => String(wholeNumber(attribute)), isPlain: true },
  float: { value: fraction, isPlain: true },
  decimal: { value: fraction, isPlain: true },
  date: { value: constant('2026-01-31'), isPlain: true },
  time: { value: constant('09:30:00.000'), isPlain: true },
  datetime: { value: constant('2026-01-31T09:30:00.000Z'), isPlain: true },
  timestamp: { value: constant('2026-01-31T09:30:00.000Z'), isPlain: false },
  json: { value: () => ({}), isPlain: false },
  array: { value: () => [], isPlain: false },
  blocks: {
    value: () => [{ type: 'paragraph', children: [{ type: 'text', text: 'A paragraph' }] }],
    isPlain: true,
  },
};
