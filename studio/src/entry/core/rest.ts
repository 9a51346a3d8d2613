import { changedFields } from './base.ts';
import type { Editing } from './editing.ts';

/** With the fields that differ from the base now. */
export function look(editing: Editing): Editing {
  const { mine, base } = editing;
  const changed = changedFields(mine.form, base);
  return changed.join() === mine.changed.join() ? editing : { ...editing, mine: { ...mine, changed } };
}

/** The state while nothing is under way. */
export function rest(editing: Editing): Editing {
  const { mine, state } = editing;
  if (state.name !== 'clean' && state.name !== 'dirty' && state.name !== 'kept') return editing;
  const name = mine.earlier !== null ? 'kept' : mine.changed.length > 0 ? 'dirty' : 'clean';
  return name === state.name ? editing : { ...editing, state: { name } };
}

/** Nothing is under way any more. */
export const endState = (editing: Editing): Editing => rest({ ...editing, state: { name: 'clean' } });
