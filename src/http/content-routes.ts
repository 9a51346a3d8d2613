import type { Access } from '../access/access.ts';
import type { Content } from '../content/content.ts';
import { findEntry, findSingle } from '../content/find-entry.ts';
import { listEntries } from '../content/list-entries.ts';
import type { ContentType } from '../schema/model.ts';
import type { Route, RouteRequest } from './route.ts';
import { json } from './route.ts';
import { writeRoute } from './write-route.ts';

/** The routes of the project's own content types. */
export function contentRoutes(content: Content, prefix: string): readonly Route[] {
  const types = [...content.model.contentTypes.values()].filter((type) => !type.builtIn);
  return types.flatMap((type) =>
    type.kind === 'singleType' ? singleRoutes(content, type, prefix) : collectionRoutes(content, type, prefix),
  );
}

function collectionRoutes(content: Content, type: ContentType, prefix: string): readonly Route[] {
  const path = `${prefix}/${type.pluralName}`;
  return [
    {
      method: 'GET',
      path,
      action: `${type.uid}.find`,
      handle: async ({ queryString, caller }) => json(await listEntries(content, type, queryString, accessOf(caller))),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      action: `${type.uid}.findOne`,
      handle: async ({ params, queryString, caller }) =>
        json(await findEntry(content, type, params.id ?? '', queryString, accessOf(caller))),
    },
    writeRoute('POST', path, `${type.uid}.create`),
    writeRoute('PUT', `${path}/:id`, `${type.uid}.update`),
    writeRoute('DELETE', `${path}/:id`, `${type.uid}.delete`),
  ];
}

function singleRoutes(content: Content, type: ContentType, prefix: string): readonly Route[] {
  const path = `${prefix}/${type.singularName}`;
  return [
    {
      method: 'GET',
      path,
      action: `${type.uid}.find`,
      handle: async ({ queryString, caller }) => json(await findSingle(content, type, queryString, accessOf(caller))),
    },
    writeRoute('PUT', path, `${type.uid}.update`),
    writeRoute('DELETE', path, `${type.uid}.delete`),
  ];
}

export function accessOf(caller: RouteRequest['caller']): Access {
  if (caller === null) throw new Error('a content route always has a caller');
  return caller.access;
}
