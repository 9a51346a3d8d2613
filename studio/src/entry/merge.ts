import type { Form } from './form/form.ts';
import { openForm } from './form/form.ts';
import type { Json, RelationValue } from './form/values.ts';
import { keepField } from './form/write-form.ts';
import { type Base, baseOf, changedFields } from './work.ts';

/** A field that both have changed, to different values. */
export interface Conflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** What the server holds now; against this the next save is compared. */
  readonly base: Base;
  readonly conflicts: readonly Conflict[];
  /** Fields that were taken over. */
  readonly taken: readonly string[];
}

/**
 * Takes over what only the other has changed; keeps what only this person has changed; names the rest. Added and
 * removed related entries are sent on their own, so that additions of others stay, unless whole values are kept.
 */
export function mergeTheirs(form: Form, base: Base, theirs: Json, keepsWhole: boolean): Merged {
  const { root, model } = form;
  const other = openForm(model, root.attributes, theirs);
  const now = baseOf(other);
  const mine = baseOf(form);
  const changed = new Set(changedFields(form, base));
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  for (const [name, cell] of Object.entries(root.cells)) {
    const attribute = root.attributes[name] ?? { type: 'string' };
    if (changed.has(name) && attribute.type === 'relation' && !keepsWhole) {
      cell.learn({ ...(cell.value as RelationValue), count: -1 });
    } else if (changed.has(name)) {
      if (now[name] === base[name] || now[name] === mine[name]) continue;
      const [ours, others] = [cell, other.root.cells[name]].map((one) => keepField(attribute, one?.value));
      conflicts.push({ name, mine: ours, theirs: others });
    } else if (now[name] !== base[name]) {
      cell.learn(form.read(name, theirs));
      taken.push(name);
    }
  }
  return { base: now, conflicts, taken };
}
