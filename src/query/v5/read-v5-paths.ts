import type { Type } from '../../schema/model.ts';
import type { PopulatePath } from '../populate/populate-paths.ts';
import { freePath } from '../populate/populate-paths.ts';
import { isJoinable, type Resolution, targetOf } from '../resolution.ts';
import type { PopulateStep } from '../steps.ts';

/**
 * Dotted paths of `populate`. One that leads to what the caller may not find is left out as a whole, unless it is one
 * of several in the same text. In a list a later path replaces one that it begins with, or the other way round.
 */
export function readV5Paths(
  resolution: Resolution,
  type: Type,
  value: string | readonly string[],
): readonly PopulatePath[] {
  const texts = typeof value === 'string' ? [value] : value;
  const found = new Map<string, PopulatePath>();
  for (const text of texts) {
    const isOne = !text.includes(',');
    for (const part of text.split(',')) {
      const names = part.split('.').map((name) => name.trim());
      const path = names.filter((name) => name !== '').join('.');
      if (path === '') continue;
      if (isOne)
        for (const known of found.keys()) if (leadsTo(path, known) || leadsTo(known, path)) found.delete(known);
      found.set(path, isOne ? { path, requires: stepsOf(resolution, type, path.split('.')) } : freePath(path));
    }
  }
  return [...found.values()];
}

const leadsTo = (path: string, longer: string): boolean => longer.startsWith(`${path}.`);

function stepsOf(resolution: Resolution, type: Type, names: readonly string[]): readonly PopulateStep[] {
  const steps: PopulateStep[] = [];
  let owner = type;
  for (const name of names) {
    const attribute = owner.attributes.get(name);
    if (attribute === undefined || !isJoinable(attribute)) break;
    steps.push({ owner, attribute });
    owner = targetOf(resolution.model, attribute);
  }
  return names.length === 1 ? [] : steps;
}
