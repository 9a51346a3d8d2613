import { type FieldIssue, issuesOf } from '../server/field-issues.ts';
import { type PlainKey, t } from '../texts/t.ts';

/** Errors of a refused change: at fields and settings, and general ones. */
export interface Refusal {
  /** What belongs to no field or setting; empty if everything does. */
  readonly message: string;
  /** By field, then by option; '' for the field itself. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly settings: ReadonlyMap<string, string>;
  /** Of new components, by their position. */
  readonly components: ReadonlyMap<number, Refusal['fields']>;
}

/** Messages for v4's error codes. */
const CODES: Readonly<Record<string, PlainKey>> = {
  'contentType.alreadyExists': 'model.otherTypeHasName',
  'component.alreadyExists': 'model.otherComponentHasName',
  'component.edit.alreadyExists': 'model.otherComponentHasName',
  'component.notFound': 'model.componentMissing',
  'contentType.notFound': 'model.typeMissing',
};

const RESERVED = 'model.reserved';

/** v4's rules for names, in plain words. */
const RULES: readonly (readonly [RegExp, PlainKey | typeof RESERVED])[] = [
  [/must match the following regex: \/\^\[A-Za-z\]\[_0-9A-Za-z\]/, 'model.ruleUnderscores'],
  [/must match the following regex: \/\^\[A-Za-z\]\[-_0-9A-Za-z\]/, 'model.ruleHyphens'],
  [/is not in kebab case/i, 'model.ruleKebabCase'],
  [/^Attribute keys cannot be one of (.*)$/, RESERVED],
  [/^Content Type name cannot be one of (.*)$/, RESERVED],
  [/^Attribute .* conflicts with an existing key$/, 'model.otherFieldHasColumn'],
  [/is already being used by another content type\.?$/, 'model.otherTypeHasName'],
];

/** An error about a name as somebody who names things would say it. */
export function plainRule(message: string): string {
  const [pattern, text] = RULES.find(([one]) => one.test(message)) ?? [];
  if (pattern === undefined || text === undefined) return message;
  return text === RESERVED ? t(text, { names: pattern.exec(message)?.[1] ?? '' }) : t(text);
}

type Problems = Map<string, Map<string, string>>;

export function refusalOf(error: Error): Refusal {
  const fields: Problems = new Map();
  const settings = new Map<string, string>();
  const components = new Map<number, Problems>();
  const rest: string[] = [];
  const placeIn = (problems: Problems, [part, name, option = '']: readonly string[], message: string): boolean => {
    if (part !== 'attributes' || name === undefined) return false;
    problems.set(name, (problems.get(name) ?? new Map()).set(option, message));
    return true;
  };
  const place = ({ path: [root = '', ...path], message }: FieldIssue): boolean => {
    if (root === 'components') {
      const [index = '', ...below] = path;
      const own = components.get(Number(index)) ?? new Map();
      components.set(Number(index), own);
      return placeIn(own, below, message);
    }
    const [part = ''] = path;
    if (placeIn(fields, path, message)) return true;
    if (part !== '') settings.set(part, message);
    return part !== '';
  };
  for (const issue of issuesOf(error)) {
    const plain = { ...issue, message: plainRule(issue.message) };
    if (!place(plain)) rest.push(plain.message);
  }
  const hasPlaced = fields.size + settings.size + components.size > 0;
  const code = CODES[error.message];
  const message =
    [...rest, ...(hasPlaced ? [t('model.correctMarked')] : [])].join(' ') ||
    (code === undefined ? plainRule(error.message) : t(code));
  return { message, fields, settings, components };
}
