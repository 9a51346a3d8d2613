import type { Form } from './form/form.ts';
import { openForm } from './form/form.ts';
import type { Json, RelationValue } from './form/values.ts';
import { keepField } from './form/write-form.ts';
import { type Base, baseOf, changedFields } from './work.ts';

/** A field changed on both sides to different values. */
export interface Conflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  /** The server's current state, with which the next save is compared. */
  readonly base: Base;
  readonly conflicts: readonly Conflict[];
  /** Fields taken from the server. */
  readonly taken: readonly string[];
}

/**
 * Adopts fields that only the other person has changed, keeps those that only this person has changed, and returns
 * conflicts. Relation changes are sent as additions and removals, so others' additions stay, unless whole values are
 * sent.
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
      if (now.states[name] === base.states[name]) continue;
      // All components are new: the stored ones are replaced, and their ids do not matter.
      const isNew = mine.states[name] === mine.contents[name];
      if (isNew && now.contents[name] === base.contents[name]) continue;
      if (now.contents[name] === mine.contents[name]) {
        cell.learn(form.read(name, theirs));
        continue;
      }
      const [ours, others] = [cell, other.root.cells[name]].map((one) => keepField(attribute, one?.value));
      conflicts.push({ name, mine: ours, theirs: others });
    } else if (now.states[name] !== base.states[name]) {
      cell.learn(form.read(name, theirs));
      if (now.contents[name] !== base.contents[name]) taken.push(name);
    }
  }
  return { base: now, conflicts, taken };
}
