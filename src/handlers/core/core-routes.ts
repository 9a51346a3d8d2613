import type { ContentType } from '../../schema/model.ts';
import type { RouteObject } from './factories.ts';

/** Routes that v4 adds to a localized type, whatever its route files contain. */
export function localizationRoute({ kind, singularName, pluralName }: ContentType): RouteObject {
  const path = kind === 'singleType' ? `/${singularName}` : `/${pluralName}/:id`;
  const handler = `${singularName}.createLocalization`;
  return { method: 'POST', path: `${path}/localizations`, handler, config: { policies: [] } };
}

/** The routes that v4 gives a content type, by action. */
export function coreRoutes({
  uid,
  kind,
  singularName,
  pluralName,
}: ContentType): Readonly<Record<string, RouteObject>> {
  const isSingle = kind === 'singleType';
  const path = isSingle ? `/${singularName}` : `/${pluralName}`;
  const ofEntry = isSingle ? path : `${path}/:id`;
  const route = (method: string, path: string, action: string): RouteObject => ({
    method,
    path,
    handler: `${uid}.${action}`,
    config: {},
  });
  return {
    find: route('GET', path, 'find'),
    ...(!isSingle && { findOne: route('GET', ofEntry, 'findOne'), create: route('POST', path, 'create') }),
    update: route('PUT', ofEntry, 'update'),
    delete: route('DELETE', ofEntry, 'delete'),
  };
}
