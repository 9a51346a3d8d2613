import { ServerError } from '../../../kit/src/server-error.ts';
import { wordsOf } from '../model/words-of.ts';
import { issuesOf } from './field-issues.ts';

/** Reasons by status, for errors that name no field. */
const PLAIN: Readonly<Record<number, string>> = {
  403: 'You do not have permission for this.',
  404: 'It has been deleted.',
  412: 'Someone else has changed it in the meantime.',
};

/** An error in one line, in the words of an editor: which field is wrong and how, or why it was refused. */
export function explainError(error: Error, labelOf: (field: string) => string = wordsOf): string {
  const issues = issuesOf(error);
  if (issues.length > 0) {
    return issues.map(({ path, message }) => `${placeOf(path, labelOf)}${message}`).join('; ');
  }
  return (error instanceof ServerError ? PLAIN[error.status] : undefined) ?? error.message;
}

/** `Sections 2, Heading: ` */
function placeOf(path: readonly string[], labelOf: (field: string) => string): string {
  const [first, ...rest] = path;
  if (first === undefined || first === '') return '';
  const steps = rest.map((step) => (/^\d+$/.test(step) ? ` ${Number(step) + 1}` : `, ${wordsOf(step)}`));
  return `${labelOf(first)}${steps.join('')}: `;
}
