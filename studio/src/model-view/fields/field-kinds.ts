import { type PlainKey, t } from '../../texts/t.ts';
import type { Draft } from '../draft.ts';
import type { SchemaAttribute } from '../schemas.ts';

/** A kind of field that can be added. */
export interface FieldKind {
  readonly type: string;
  readonly label: PlainKey;
  readonly hint: PlainKey;
  /** The initial attributes of a new field. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Only content types, not components, can have it. */
  readonly isForTypes?: boolean;
}

const FIELD_KINDS: readonly FieldKind[] = [
  { type: 'string', label: 'model.shortText', hint: 'model.titlesNamesUrls' },
  { type: 'text', label: 'model.longText', hint: 'model.severalLinesWithoutFormatting' },
  { type: 'richtext', label: 'model.richText', hint: 'model.markdown' },
  { type: 'blocks', label: 'model.blocks', hint: 'model.structuredRichTextAsJson' },
  { type: 'uid', label: 'model.uid', hint: 'model.uniqueIdentifierForUrls', isForTypes: true },
  { type: 'email', label: 'common.email', hint: 'model.validatedEmailAddress' },
  { type: 'password', label: 'common.password', hint: 'model.storedAsAHashNever' },
  { type: 'enumeration', label: 'model.enumeration', hint: 'model.oneValueOfAList', defaults: { enum: [] } },
  { type: 'boolean', label: 'model.boolean', hint: 'model.yesOrNo' },
  { type: 'integer', label: 'model.integer', hint: 'model.wholeNumber' },
  { type: 'biginteger', label: 'model.bigInteger', hint: 'model.wholeNumberWithUp' },
  { type: 'decimal', label: 'model.decimal', hint: 'model.exactNumberForPrices' },
  { type: 'float', label: 'model.float', hint: 'model.floatingPointNumber' },
  { type: 'date', label: 'model.date', hint: 'model.dayWithoutTime' },
  { type: 'datetime', label: 'model.dateAndTime', hint: 'model.momentInUtc' },
  { type: 'time', label: 'model.time', hint: 'model.timeOfDay' },
  { type: 'json', label: 'model.json', hint: 'model.anyJsonValue' },
  {
    type: 'media',
    label: 'model.media',
    hint: 'model.filesOfTheMediaLibrary',
    defaults: { multiple: false, allowedTypes: ['images', 'files', 'videos', 'audios'] },
  },
  {
    type: 'relation',
    label: 'model.relation',
    hint: 'model.entriesOfAContentType',
    defaults: { relation: 'oneToOne' },
  },
  {
    type: 'component',
    label: 'model.component',
    hint: 'model.groupOfFieldsOnce',
    defaults: { repeatable: false },
  },
  {
    type: 'dynamiczone',
    label: 'model.dynamicZone',
    hint: 'model.listOfDifferentComponents',
    defaults: { components: [] },
    isForTypes: true,
  },
  {
    type: 'customField',
    label: 'model.customField',
    hint: 'model.fieldOfAPlugin',
    defaults: { customField: '' },
  },
];

export const kindsFor = (of: Draft['of']): readonly FieldKind[] =>
  FIELD_KINDS.filter(({ isForTypes = false }) => of === 'type' || !isForTypes);

/** Timestamps exist in schema files, but cannot be added, as in v4's builder. */
export function labelOfKind(type: string): string {
  const label = FIELD_KINDS.find((kind) => kind.type === type)?.label;
  if (label !== undefined) return t(label);
  return type === 'timestamp' ? t('model.timestamp') : type;
}

/** An option of a field. */
export interface FieldOption {
  readonly name: string;
  readonly label: PlainKey;
  readonly form: 'text' | 'number' | 'digits' | 'yes-no' | 'json' | 'tri-state';
}

const option = (name: string, label: PlainKey, form: FieldOption['form']): FieldOption => ({ name, label, form });

const UNIQUE = option('unique', 'model.unique', 'yes-no');
const LENGTHS = [
  option('minLength', 'model.minimumLength', 'number'),
  option('maxLength', 'model.maximumLength', 'number'),
];
const RANGE = [option('min', 'model.minimum', 'number'), option('max', 'model.maximum', 'number')];
const TEXT_DEFAULT = option('default', 'model.defaultValue', 'text');
const NUMBER = [option('default', 'model.defaultValue', 'number'), UNIQUE, ...RANGE];
const MOMENT = [TEXT_DEFAULT, UNIQUE];

/** In addition to required, private, and options with their own editors. */
const FIELD_OPTIONS: Readonly<Record<string, readonly FieldOption[]>> = {
  string: [TEXT_DEFAULT, UNIQUE, ...LENGTHS, option('regex', 'model.regularExpression', 'text')],
  text: [TEXT_DEFAULT, UNIQUE, ...LENGTHS, option('regex', 'model.regularExpression', 'text')],
  richtext: [TEXT_DEFAULT, ...LENGTHS],
  uid: [TEXT_DEFAULT, ...LENGTHS],
  email: [TEXT_DEFAULT, UNIQUE, ...LENGTHS],
  password: LENGTHS,
  enumeration: [option('enumName', 'model.nameInGraphql', 'text')],
  boolean: [option('default', 'model.defaultValue', 'tri-state')],
  integer: NUMBER,
  biginteger: [
    option('default', 'model.defaultValue', 'digits'),
    UNIQUE,
    option('min', 'model.minimum', 'digits'),
    option('max', 'model.maximum', 'digits'),
  ],
  decimal: NUMBER,
  float: NUMBER,
  date: MOMENT,
  datetime: MOMENT,
  time: MOMENT,
  json: [option('default', 'model.defaultValue', 'json')],
  component: RANGE,
  dynamiczone: RANGE,
};

/** Only lists have a length, and a uid with a source has no default value. */
export function optionsOf({ type, repeatable, targetField, customField }: SchemaAttribute): readonly FieldOption[] {
  if (customField !== undefined || (type === 'component' && repeatable !== true)) return [];
  const all = FIELD_OPTIONS[type] ?? [];
  return targetField === undefined || targetField === null ? all : all.filter(({ name }) => name !== 'default');
}
