import { type FieldIssue, issuesOf } from '../server/field-issues.ts';

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
const CODES: Readonly<Record<string, string>> = {
  'contentType.alreadyExists': 'Another content type has this name.',
  'component.alreadyExists': 'Another component of this category has this name.',
  'component.edit.alreadyExists': 'Another component of this category has this name.',
  'component.notFound': 'A component that is used here does not exist.',
  'contentType.notFound': 'The content type no longer exists.',
};

/** v4's rules for names, in plain words. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /must match the following regex: \/\^\[A-Za-z\]\[_0-9A-Za-z\]/,
    'Use letters, digits and underscores, and begin with a letter.',
  ],
  [
    /must match the following regex: \/\^\[A-Za-z\]\[-_0-9A-Za-z\]/,
    'Use letters, digits, hyphens and underscores, and begin with a letter.',
  ],
  [/is not in kebab case/i, 'Use lower-case letters and digits, with hyphens between words: blog-post.'],
  [/^Attribute keys cannot be one of (.*)$/, 'This name is reserved. Reserved are $1.'],
  [/^Content Type name cannot be one of (.*)$/, 'This name is reserved. Reserved are $1.'],
  [
    /^Attribute .* conflicts with an existing key$/,
    'Another field has this name, or one that is stored in the same column.',
  ],
  [/is already being used by another content type\.?$/, 'Another content type has this name.'],
];

/** An error about a name as somebody who names things would say it. */
export function plainRule(message: string): string {
  const [pattern, text] = RULES.find(([one]) => one.test(message)) ?? [];
  if (pattern === undefined || text === undefined) return message;
  return text.replace('$1', pattern.exec(message)?.[1] ?? '');
}

type Problems = Map<string, Map<string, string>>;

const MARKED = 'Nothing was written. Correct what is marked below.';

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
  const message =
    [...rest, ...(hasPlaced ? [MARKED] : [])].join(' ') || (CODES[error.message] ?? plainRule(error.message));
  return { message, fields, settings, components };
}
