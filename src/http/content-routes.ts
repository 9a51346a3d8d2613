import type { Access } from '../access/access.ts';
import type { Content } from '../content/content.ts';
import { findEntry, findSingle } from '../content/find-entry.ts';
import { listEntries } from '../content/list-entries.ts';
import { RequestError } from '../errors.ts';
import type { ContentType } from '../schema/model.ts';
import type { Route, RouteRequest } from './route.ts';
import { json } from './route.ts';

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

/** The contract has these routes, and refuses callers without permission; Plinth only reads so far. */
const writeRoute = (method: 'POST' | 'PUT' | 'DELETE', path: string, action: string): Route => ({
  method,
  path,
  action,
  handle: async () => {
    throw new RequestError('NotImplementedError', 'This server reads content and does not write it yet.');
  },
});

export function accessOf(caller: RouteRequest['caller']): Access {
  if (caller === null) throw new Error('a content route always has a caller');
  return caller.access;
}
