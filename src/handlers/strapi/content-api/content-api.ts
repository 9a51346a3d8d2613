import type { RouteMap } from '../../routing/describe-routes.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';
import { createActions } from './content-actions.ts';
import { createConditions } from './content-conditions.ts';
import { createEngine } from './permission-engine.ts';

export interface ContentApiOptions {
  /** The routes of the API, known once all files are imported. */
  readonly routes: () => RouteMap;
  /** Whether the server has started: nothing can be registered any more. */
  readonly isStarted: () => boolean;
}

/** `strapi.contentAPI`: the routes of the API and their actions, and abilities made of permissions. */
export function createContentApi({ routes, isStarted }: ContentApiOptions): object {
  const path = 'strapi.contentAPI.permissions';
  const action = createActions({ routes, isStarted });
  const condition = createConditions(isStarted);
  return withUnsupported('strapi.contentAPI', {
    getRoutesMap: async () => routes(),
    permissions: withUnsupported(path, {
      providers: {
        action: withUnsupported(`${path}.providers.action`, action.members),
        condition: withUnsupported(`${path}.providers.condition`, condition),
      },
      engine: withUnsupported(`${path}.engine`, createEngine(action.members, condition)),
      getActionsMap: action.map,
      /** Actions of routes are known without being registered. */
      registerActions: async () => undefined,
    }),
  });
}
