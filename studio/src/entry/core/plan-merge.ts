import { type Form, openForm } from '../form/form.ts';
import type { Json, RelationValue } from '../form/values.ts';
import { keepField } from '../form/write-form.ts';
import { type Base, baseOf, changedFields } from './base.ts';

/** A field changed on both sides to different values. */
export interface Conflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergePlan {
  /** The server's current state, with which the next save is compared. */
  readonly base: Base;
  readonly conflicts: readonly Conflict[];
  /** Fields that get the server's value. */
  readonly learned: readonly string[];
  /** Those of them whose content is new here. */
  readonly taken: readonly string[];
  /** Relations whose changes are sent as additions and removals, so others' additions stay. */
  readonly counted: readonly string[];
}

interface MergeOptions {
  /** Whether a field is kept as a whole, even a relation. */
  readonly keepsWhole: boolean;
  /** What the person has chosen in an earlier plan. */
  readonly chosen?: Chosen | null;
}

export interface Chosen {
  readonly conflicts: readonly Conflict[];
  readonly takesTheirs: ReadonlySet<string>;
}

/**
 * Takes fields that only the other person has changed, keeps those that only this person has changed, and finds
 * conflicts. Changes nothing: a person who leaves the conflicts has seen none of it.
 */
export function planMerge(
  form: Form,
  base: Base,
  theirs: Json,
  { keepsWhole, chosen = null }: MergeOptions,
): MergePlan {
  const { root, model } = form;
  const other = openForm(model, root.attributes, theirs);
  const now = baseOf(other);
  const mine = baseOf(form);
  const changed = new Set(changedFields(form, base));
  const [conflicts, learned, taken, counted]: [Conflict[], string[], string[], string[]] = [[], [], [], []];
  for (const [name, cell] of Object.entries(root.cells)) {
    const attribute = root.attributes[name] ?? { type: 'string' };
    if (changed.has(name) && attribute.type === 'relation' && !keepsWhole) counted.push(name);
    else if (changed.has(name)) {
      if (now.states[name] === base.states[name]) continue;
      // All components are new: the stored ones are replaced, and their ids do not matter.
      const isNew = mine.states[name] === mine.contents[name];
      if (isNew && now.contents[name] === base.contents[name]) continue;
      if (now.contents[name] === mine.contents[name] || chosen?.takesTheirs.has(name)) {
        learned.push(name);
        continue;
      }
      const [ours, others] = [cell, other.root.cells[name]].map((one) => keepField(attribute, one?.value));
      conflicts.push({ name, mine: ours, theirs: others });
    } else if (now.states[name] !== base.states[name]) {
      learned.push(name);
      if (now.contents[name] !== base.contents[name]) taken.push(name);
    }
  }
  const decided = new Set(chosen?.conflicts.map(({ name }) => name));
  return { base: now, conflicts: conflicts.filter(({ name }) => !decided.has(name)), learned, taken, counted };
}

export function applyPlan(form: Form, { learned, counted }: MergePlan, theirs: Json): void {
  const { cells } = form.root;
  for (const name of learned) cells[name]?.learn(form.read(name, theirs));
  for (const name of counted) cells[name]?.learn({ ...(cells[name]?.value as RelationValue), count: -1 });
}
