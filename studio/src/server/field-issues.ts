import { ServerError } from '../../../kit/src/server-error.ts';
import { t } from '../texts/t.ts';
import { plainMessage } from './plain-message.ts';

/** Something wrong with a field, in the words of an editor. */
export interface FieldIssue {
  readonly path: readonly string[];
  readonly message: string;
}

interface Fault {
  readonly path?: readonly (string | number)[];
  readonly message: string;
}

/** All errors in a refusal, one for each field: a field with several has them in one text. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  const details = error instanceof ServerError ? error.details : null;
  const found = new Map<string, { readonly path: readonly string[]; readonly messages: Set<string> }>();
  for (const { path = [], message } of faultsIn(details)) {
    const key = path.join('.');
    const { messages } = found.get(key) ?? { messages: new Set<string>() };
    found.set(key, { path: path.map(String), messages: messages.add(plainMessage(message, path)) });
  }
  // “Required” says it all.
  const required = t('common.required');
  return [...found.values()].map(({ path, messages }) => ({
    path,
    message: messages.has(required) ? required : [...messages].join('. '),
  }));
}

/** Some routes name the field and its messages directly. */
function faultsIn(details: unknown): readonly Fault[] {
  if (typeof details !== 'object' || details === null) return [];
  const { errors } = details as { readonly errors?: unknown };
  if (Array.isArray(errors)) return errors as readonly Fault[];
  return Object.entries(details).flatMap(([name, messages]) =>
    [messages]
      .flat()
      .filter((message) => typeof message === 'string')
      .map((message) => ({ path: [name], message })),
  );
}

/** By field, for the fields below a prefix: `providers.github.`. */
export function problemsOf(error: unknown, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    issuesOf(error).flatMap(({ path, message }) => {
      const place = path.join('.');
      return place.startsWith(prefix) ? [[place.slice(prefix.length), message] as const] : [];
    }),
  );
}
