import type { CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import type { Scope } from '../scope.ts';
import { readPlanned } from './read-planned.ts';
import { readDrafts } from './show-drafts.ts';

/** Reads entries in the state that was asked for; in that of a preview of plans, whatever was asked for. */
export function readInState<T>(
  scope: Scope,
  compiled: CompiledPlan | CompiledStatement,
  asked: 'live' | 'drafts',
  read: (at: Scope) => Promise<T>,
): Promise<T> {
  const shown = scope.access.previews?.shows ?? 'drafts';
  if (shown !== 'drafts') return readPlanned(scope, shown, compiled, read);
  return asked === 'drafts' ? readDrafts(scope, compiled, read) : read(scope);
}
