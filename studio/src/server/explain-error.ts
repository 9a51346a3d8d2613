import { ServerError } from '../../../kit/src/server-error.ts';
import { explainReview } from './explain-review.ts';
import { wordsOf } from './words-of.ts';
import { type PlainKey, t } from '../texts/t.ts';
import { issuesOf } from './field-issues.ts';

/** Reasons by status, for errors that name no field. */
const PLAIN: Readonly<Record<number, PlainKey>> = {
  403: 'shell.youDoNotHavePermission',
  404: 'shell.itHasBeenDeleted',
  412: 'shell.someoneElseHasChanged',
};

/** An error in one line, in the words of an editor: which field is wrong and how, or why it was refused. */
export const explainError = (error: Error, labelOf: (field: string) => string = wordsOf): string =>
  explainFaults(error, labelOf)
    .map(({ text }) => text)
    .join('; ');

export interface ExplainedFault {
  readonly text: string;
  /** The field that is wrong; null if it is none. */
  readonly field: string | null;
}

/** The same, field by field. */
export function explainFaults(error: Error, labelOf: (field: string) => string = wordsOf): readonly ExplainedFault[] {
  const issues = issuesOf(error);
  if (issues.length > 0) {
    return issues.map(({ path, message }) => {
      const place = placeOf(path, labelOf);
      return { text: `${place}${message}`, field: place === '' ? null : path.join('.') };
    });
  }
  const review = explainReview(error);
  if (review !== null) return [{ text: review, field: null }];
  const plain = error instanceof ServerError ? PLAIN[error.status] : undefined;
  return [{ text: plain === undefined ? error.message : t(plain), field: null }];
}

/** What a request is about as a whole; nobody has typed it. */
const NO_FIELDS: ReadonlySet<string> = new Set(['', 'id', 'ids']);

/** `Sections 2, Heading: ` */
function placeOf(path: readonly string[], labelOf: (field: string) => string): string {
  const [first, ...rest] = path;
  if (first === undefined || NO_FIELDS.has(first)) return '';
  const steps = rest.map((step) => (/^\d+$/.test(step) ? ` ${Number(step) + 1}` : `, ${wordsOf(step)}`));
  return `${labelOf(first)}${steps.join('')}: `;
}
