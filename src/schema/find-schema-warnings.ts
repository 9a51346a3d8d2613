import { didYouMean } from '../util/text/did-you-mean.ts';
import { matchPattern } from '../util/text/match-pattern.ts';
import { patternShape } from '../util/text/pattern-steps.ts';
import type { SchemaDocuments } from './documents.ts';

const KEYS_OF_TYPES = [
  'kind',
  'collectionName',
  'info',
  'options',
  'pluginOptions',
  'attributes',
  'config',
  'uid',
  'indexes',
];

const KEYS_OF_INFO = ['singularName', 'pluralName', 'displayName', 'description', 'icon', 'name'];

const KEYS_OF_OPTIONS = [
  'draftAndPublish',
  'populateCreatorFields',
  'privateAttributes',
  'timestamps',
  'increments',
  'comment',
  'reviewWorkflows',
];

/** The keys of an attribute known to v4 and its plugins, including remains of v3. */
const KEYS_OF_ATTRIBUTES = [
  'type',
  'required',
  'unique',
  'default',
  'private',
  'configurable',
  'writable',
  'visible',
  'searchable',
  'pluginOptions',
  'column',
  'columnType',
  'minLength',
  'maxLength',
  'regex',
  'min',
  'max',
  'precision',
  'scale',
  'enum',
  'enumName',
  'targetField',
  'options',
  'multiple',
  'allowedTypes',
  'relation',
  'target',
  'inversedBy',
  'mappedBy',
  'morphBy',
  'morphColumn',
  'useJoinTable',
  'joinTable',
  'joinColumn',
  'owner',
  'autoPopulate',
  'component',
  'components',
  'repeatable',
  'customField',
  'customFieldConfig',
  'displayName',
  'description',
  'example',
  'hidden',
  'model',
  'collection',
  'plugin',
  'via',
  'dominant',
];

/**
 * Keys in schema files without effect that were probably meant as something else. Keys that resemble none belong to
 * other tools.
 */
export function findSchemaWarnings({ contentTypes, components, extensions }: SchemaDocuments): readonly string[] {
  return [...contentTypes, ...components, ...extensions].flatMap(({ file, content }) =>
    warningsOf(content).map((warning) => `${file}: ${warning}`),
  );
}

function warningsOf(content: unknown): readonly string[] {
  const { info, options, attributes } = membersOf(content);
  return [
    ...misspelt(content, KEYS_OF_TYPES, ''),
    ...misspelt(info, KEYS_OF_INFO, ' of info'),
    ...misspelt(options, KEYS_OF_OPTIONS, ' of options'),
    ...Object.entries(membersOf(attributes)).flatMap(([name, attribute]) => warningsOfAttribute(name, attribute)),
  ];
}

function warningsOfAttribute(name: string, attribute: unknown): readonly string[] {
  const { type, enum: values, regex } = membersOf(attribute);
  const isEmpty = type === 'enumeration' && (!Array.isArray(values) || values.length === 0);
  return [
    ...misspelt(attribute, KEYS_OF_ATTRIBUTES, ` of the attribute "${name}"`),
    ...warningsOfPattern(name, regex),
    ...(isEmpty ? [`the enumeration "${name}" has no values; list them as "enum".`] : []),
  ];
}

function warningsOfPattern(name: string, regex: unknown): readonly string[] {
  const pattern = regex instanceof RegExp ? regex : typeof regex === 'string' ? patternOf(regex) : null;
  if (pattern === null || !isSlowPattern(pattern)) return [];
  return [
    `the "regex" of "${name}", ${pattern}, backtracks exponentially for some texts, which are refused. Avoid nested repetition.`,
  ];
}

function patternOf(text: string): RegExp | null {
  try {
    return new RegExp(text);
  } catch {
    return null;
  }
}

function misspelt(holder: unknown, known: readonly string[], where: string): readonly string[] {
  return Object.keys(membersOf(holder))
    .filter((key) => !known.includes(key))
    .flatMap((key) => {
      const meant = didYouMean(key, known);
      return meant === undefined ? [] : [`"${key}"${where} has no effect. Did you mean "${meant}"?`];
    });
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const LONG = 60;
/** Part of a pattern's budget that is already spent; see `matchPattern`. */
const SPENT = { steps: Number.POSITIVE_INFINITY, ms: 80 } as const;

/**
 * Whether a pattern takes very long on some string of sixty characters. Tests strings that repeat one of its characters
 * and end with a mismatch. Patterns that cannot backtrack exponentially are not tested.
 */
export function isSlowPattern(pattern: RegExp): boolean {
  if (!patternShape(pattern).nests) return false;
  const named = pattern.source.replace(/\\[a-zA-Z]/g, '').match(/[^\\^$.*+?()[\]{}|]/g) ?? [];
  // Each string ends in a character that hardly any pattern allows.
  const characters = new Set(['a', 'A', '0', ' ', ...named.slice(0, 20)]);
  return [...characters].some((one) => matchPattern(pattern, `${one.repeat(LONG)}\0`, { ...SPENT }) === null);
}
