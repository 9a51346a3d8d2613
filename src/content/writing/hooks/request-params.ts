import type { ContentType } from '../../../schema/model.ts';
import type { LifecycleParams } from '../../lifecycles/lifecycles.ts';
import { parseInput, type QueryInput } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { shownParams } from './shown-params.ts';
import { hasHooks } from './write-hooks.ts';

/**
 * Parameters of lifecycle hooks in addition to the data of a request: the selection of its response, and the id in the
 * path.
 */
export function requestParams(
  { engine }: Scope,
  type: ContentType,
  moment: 'Create' | 'Update',
  query: QueryInput,
  id?: string,
): LifecycleParams {
  if (!hasHooks(engine, type, moment)) return {};
  return { ...(id !== undefined && { where: { id } }), ...shownParams(parseInput(engine, query)) };
}
