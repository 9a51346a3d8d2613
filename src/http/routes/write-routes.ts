import type { Engine } from '../../content/engine.ts';
import { openScope, type Scope } from '../../content/scope.ts';
import { createEntry } from '../../content/writing/create-entry.ts';
import { deleteEntry } from '../../content/writing/delete-entry.ts';
import { updateEntry } from '../../content/writing/update-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import { json, type Route, type RouteRequest } from '../route.ts';

/** The routes that change the entries of a collection. */
export function writeRoutes(engine: Engine, type: ContentType, path: string): readonly Route[] {
  const route = (
    method: 'POST' | 'PUT' | 'DELETE',
    at: string,
    action: string,
    write: (scope: Scope, request: RouteRequest) => Promise<string>,
  ): Route => ({
    method,
    path: at,
    action: `${type.uid}.${action}`,
    answeredBy: 'content',
    handle: async (request) => json(await write(scopeOf(engine, request), request)),
  });
  return [
    route('POST', path, 'create', (scope, { body, queryString }) => createEntry(scope, type, body, queryString)),
    route('PUT', `${path}/:id`, 'update', (scope, { params, body, queryString }) =>
      updateEntry(scope, type, params.id ?? '', body, queryString),
    ),
    route('DELETE', `${path}/:id`, 'delete', (scope, { params, queryString }) =>
      deleteEntry(scope, type, params.id ?? '', queryString),
    ),
  ];
}

function scopeOf(engine: Engine, { caller, work }: RouteRequest): Scope {
  if (caller === null) throw new Error('a content route always has a caller');
  return openScope(engine, caller.access, work);
}
