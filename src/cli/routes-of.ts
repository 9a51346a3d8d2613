import type { ContentType, Model } from '../schema/model.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
  /** As permissions name it. */
  readonly action: string;
  readonly type: string;
}

/** The content routes of a model, in the order of their paths. */
export function routesOf(model: Model, prefix: string): readonly Route[] {
  return [...model.contentTypes.values()]
    .filter((type) => !type.builtIn)
    .flatMap((type) => routesOfType(type, prefix))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function routesOfType(type: ContentType, prefix: string): readonly Route[] {
  const route = (path: string, action: string): Route => ({
    method: 'GET',
    path: `${prefix}/${path}`,
    action: `${type.uid}.${action}`,
    type: type.displayName,
  });
  return type.kind === 'singleType'
    ? [route(type.singularName, 'find')]
    : [route(type.pluralName, 'find'), route(`${type.pluralName}/:id`, 'findOne')];
}
