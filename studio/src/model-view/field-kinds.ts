import type { Draft } from './draft.ts';
import type { SchemaAttribute } from './schemas.ts';

/** A kind of field that can be added. */
export interface FieldKind {
  readonly type: string;
  readonly label: string;
  readonly hint: string;
  /** The initial attributes of a new field. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Only content types, not components, can have it. */
  readonly isForTypes?: boolean;
}

const FIELD_KINDS: readonly FieldKind[] = [
  { type: 'string', label: 'Short text', hint: 'Titles, names, URLs' },
  { type: 'text', label: 'Long text', hint: 'Several lines, without formatting' },
  { type: 'richtext', label: 'Rich text', hint: 'Markdown' },
  { type: 'blocks', label: 'Blocks', hint: 'Structured rich text, as JSON' },
  { type: 'uid', label: 'UID', hint: 'Unique identifier for URLs', isForTypes: true },
  { type: 'email', label: 'E-mail', hint: 'Validated e-mail address' },
  { type: 'password', label: 'Password', hint: 'Stored as a hash, never returned' },
  { type: 'enumeration', label: 'Enumeration', hint: 'One value of a list', defaults: { enum: [] } },
  { type: 'boolean', label: 'Boolean', hint: 'Yes or no' },
  { type: 'integer', label: 'Integer', hint: 'Whole number' },
  { type: 'biginteger', label: 'Big integer', hint: 'Whole number with up to 19 digits, returned as text' },
  { type: 'decimal', label: 'Decimal', hint: 'Exact number, for prices' },
  { type: 'float', label: 'Float', hint: 'Floating-point number' },
  { type: 'date', label: 'Date', hint: 'Day without time' },
  { type: 'datetime', label: 'Date and time', hint: 'Moment in UTC' },
  { type: 'time', label: 'Time', hint: 'Time of day' },
  { type: 'json', label: 'JSON', hint: 'Any JSON value' },
  {
    type: 'media',
    label: 'Media',
    hint: 'Files of the media library',
    defaults: { multiple: false, allowedTypes: ['images', 'files', 'videos', 'audios'] },
  },
  { type: 'relation', label: 'Relation', hint: 'Entries of a content type', defaults: { relation: 'oneToOne' } },
  {
    type: 'component',
    label: 'Component',
    hint: 'Group of fields, once or several times',
    defaults: { repeatable: false },
  },
  {
    type: 'dynamiczone',
    label: 'Dynamic zone',
    hint: 'List of different components',
    defaults: { components: [] },
    isForTypes: true,
  },
  {
    type: 'customField',
    label: 'Custom field',
    hint: 'Field of a plugin or of the project',
    defaults: { customField: '' },
  },
];

export const kindsFor = (of: Draft['of']): readonly FieldKind[] =>
  FIELD_KINDS.filter(({ isForTypes = false }) => of === 'type' || !isForTypes);

/** Timestamps exist in schema files, but cannot be added, as in v4's builder. */
export const labelOfKind = (type: string): string =>
  FIELD_KINDS.find((kind) => kind.type === type)?.label ?? (type === 'timestamp' ? 'Timestamp' : type);

/** An option of a field. */
export interface FieldOption {
  readonly name: string;
  readonly label: string;
  readonly form: 'text' | 'number' | 'digits' | 'yes-no' | 'json' | 'tri-state';
}

const option = (name: string, label: string, form: FieldOption['form']): FieldOption => ({ name, label, form });

const UNIQUE = option('unique', 'Unique', 'yes-no');
const LENGTHS = [option('minLength', 'Minimum length', 'number'), option('maxLength', 'Maximum length', 'number')];
const RANGE = [option('min', 'Minimum', 'number'), option('max', 'Maximum', 'number')];
const TEXT_DEFAULT = option('default', 'Default value', 'text');
const NUMBER = [option('default', 'Default value', 'number'), UNIQUE, ...RANGE];
const MOMENT = [TEXT_DEFAULT, UNIQUE];

/** In addition to required, private, and options with their own editors. */
const FIELD_OPTIONS: Readonly<Record<string, readonly FieldOption[]>> = {
  string: [TEXT_DEFAULT, UNIQUE, ...LENGTHS, option('regex', 'Regular expression', 'text')],
  text: [TEXT_DEFAULT, UNIQUE, ...LENGTHS, option('regex', 'Regular expression', 'text')],
  richtext: [TEXT_DEFAULT, ...LENGTHS],
  uid: [TEXT_DEFAULT, ...LENGTHS],
  email: [TEXT_DEFAULT, UNIQUE, ...LENGTHS],
  password: LENGTHS,
  enumeration: [option('enumName', 'Name in GraphQL', 'text')],
  boolean: [option('default', 'Default value', 'tri-state')],
  integer: NUMBER,
  biginteger: [
    option('default', 'Default value', 'digits'),
    UNIQUE,
    option('min', 'Minimum', 'digits'),
    option('max', 'Maximum', 'digits'),
  ],
  decimal: NUMBER,
  float: NUMBER,
  date: MOMENT,
  datetime: MOMENT,
  time: MOMENT,
  json: [option('default', 'Default value', 'json')],
  component: RANGE,
  dynamiczone: RANGE,
};

/** Only lists have a length, and a uid with a source has no default value. */
export function optionsOf({ type, repeatable, targetField, customField }: SchemaAttribute): readonly FieldOption[] {
  if (customField !== undefined || (type === 'component' && repeatable !== true)) return [];
  const all = FIELD_OPTIONS[type] ?? [];
  return targetField === undefined || targetField === null ? all : all.filter(({ name }) => name !== 'default');
}
