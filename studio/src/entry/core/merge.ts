import { hasDrafts } from '../../model/model.ts';
import type { Editing, Found, Saving, Step } from './editing.ts';
import { type Chosen, planMerge } from './plan-merge.ts';
import { writesChanges } from './run-action.ts';

/** Merges what another person has saved, and asks about conflicts. */
export function merge(editing: Editing, found: Found, saving: Saving | null, chosen: Chosen | null = null): Step {
  const { address, base, mine } = editing;
  const isPublished = hasDrafts(address.type) && Boolean(found.entry?.body.publishedAt);
  const keepsWhole = saving === null ? isPublished : writesChanges(saving.action);
  const values = { ...found.entry?.body, ...(keepsWhole && found.unpublished.values) };
  const plan = planMerge(mine.form, base, values, { keepsWhole, chosen });
  if (plan.conflicts.length > 0)
    return [{ ...editing, state: { name: 'conflicted', plan, found, goesOn: saving } }, []];
  return [editing, [{ do: 'merge', plan, found, values }]];
}
