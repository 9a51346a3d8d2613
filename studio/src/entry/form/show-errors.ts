import { wordsOf } from '../../server/words-of.ts';
import { type Group, groupsIn, isGroup } from './form.ts';
import { issuesOf } from '../../server/field-issues.ts';

interface ShownErrors {
  /** Shown at their fields. */
  readonly placed: readonly string[];
  /** Belong to no field. */
  readonly rest: readonly string[];
}

/** Assigns the server's errors to their fields. */
export function showErrors(root: Group, error: unknown): ShownErrors {
  const [placed, rest]: [string[], string[]] = [[], []];
  for (const { path, message } of issuesOf(error)) {
    if (place(root, path, message)) placed.push(`${wordsOf(path.join(' '))}: ${message}`);
    else rest.push(message);
  }
  return { placed, rest };
}

function place(group: Group, [name, ...rest]: readonly (string | number)[], message: string): boolean {
  const cell = group.cells[String(name)];
  if (cell === undefined) return false;
  const inner = groupAt(cell.value, rest);
  if (inner === null || !place(inner.group, inner.path, message)) cell.refuse(message);
  // A new list, so that its editor opens the component with the error.
  else if (Array.isArray(cell.value)) cell.learn([...cell.value]);
  return true;
}

function groupAt(value: unknown, path: readonly (string | number)[]) {
  if (path.length === 0) return null;
  if (!Array.isArray(value)) return isGroup(value) ? { group: value, path } : null;
  const item: unknown = value[Number(path[0])];
  return isGroup(item) && path.length > 1 ? { group: item, path: path.slice(1) } : null;
}

/** Whether a field of this component, or of one inside it, was refused. */
export const hasErrors = ({ cells }: Group): boolean =>
  Object.values(cells).some(({ error, value }) => error !== null || groupsIn(value).some(hasErrors));
