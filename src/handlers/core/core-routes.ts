import type { ContentType } from '../../schema/model.ts';
import type { RouteObject } from './factories.ts';

/** Routes that v4 adds to a localized type, whatever its route files contain. */
export function localizationRoute({ kind, singularName, pluralName }: ContentType): RouteObject {
  const path = kind === 'singleType' ? `/${singularName}` : `/${pluralName}/:id`;
  const handler = `${singularName}.createLocalization`;
  return { method: 'POST', path: `${path}/localizations`, handler, config: { policies: [] } };
}

/** The routes that v4 gives a content type, by action. */
export function coreRoutes(type: ContentType): Readonly<Record<string, RouteObject>> {
  const route = (method: string, path: string, action: string): RouteObject => ({
    method,
    path,
    handler: `${type.uid}.${action}`,
    config: {},
  });
  if (type.kind === 'singleType') {
    const path = `/${type.singularName}`;
    return {
      find: route('GET', path, 'find'),
      update: route('PUT', path, 'update'),
      delete: route('DELETE', path, 'delete'),
    };
  }
  const path = `/${type.pluralName}`;
  return {
    find: route('GET', path, 'find'),
    findOne: route('GET', `${path}/:id`, 'findOne'),
    create: route('POST', path, 'create'),
    update: route('PUT', `${path}/:id`, 'update'),
    delete: route('DELETE', `${path}/:id`, 'delete'),
  };
}
