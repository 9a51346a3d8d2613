import type { PreviewBounds } from '../../access/previewing-access.ts';
import type { Model } from '../../schema/model.ts';

/** What bounds name that the project does not have; null if they fit. */
export function findUnknown({ contentTypes }: Model, { types, entry }: PreviewBounds): string | null {
  const isContent = (uid: string): boolean => contentTypes.get(uid)?.builtIn === false;
  const unknown = [...(types ?? []), ...(entry === null ? [] : [entry.type])].find((uid) => !isContent(uid));
  if (unknown !== undefined) return `"${unknown}" is not a content type of the project`;
  if (entry !== null && types !== null && !types.includes(entry.type)) {
    return `The entry's type "${entry.type}" is not among the types`;
  }
  return null;
}
