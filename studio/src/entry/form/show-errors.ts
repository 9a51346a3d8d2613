import type { Group } from './form.ts';

interface ServerIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Assigns the server's errors to their fields; returns those that belong to none. */
export function showErrors(root: Group, details: unknown): readonly string[] {
  const issues = (details as { readonly errors?: readonly ServerIssue[] } | null)?.errors;
  if (!Array.isArray(issues)) return [];
  return (issues as readonly ServerIssue[]).flatMap(({ path, message }) =>
    place(root, path, message) ? [] : [message],
  );
}

function place(group: Group, [name, ...rest]: readonly (string | number)[], message: string): boolean {
  const cell = group.cells[String(name)];
  if (cell === undefined) return false;
  const inner = groupAt(cell.value, rest);
  if (inner === null || !place(inner.group, inner.path, message)) cell.refuse(message);
  return true;
}

function groupAt(value: unknown, path: readonly (string | number)[]) {
  if (path.length === 0) return null;
  if (!Array.isArray(value)) return isGroup(value) ? { group: value, path } : null;
  const item: unknown = value[Number(path[0])];
  return isGroup(item) && path.length > 1 ? { group: item, path: path.slice(1) } : null;
}

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && 'cells' in value;
