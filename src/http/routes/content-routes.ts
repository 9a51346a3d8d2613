import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { listEntries } from '../../content/reading/list-entries.ts';
import type { ContentType } from '../../schema/model.ts';
import { type RespondConditionally, createConditionalResponses } from '../conditional/conditional-response.ts';
import type { CacheControl } from '../conditional/conditional-headers.ts';
import type { Route, RouteRequest } from '../route.ts';
import { writeRoutes } from './write-routes.ts';

/** The routes of the project's own content types. */
export function contentRoutes(engine: Engine, prefix: string, control: CacheControl): readonly Route[] {
  const types = [...engine.model.contentTypes.values()].filter((type) => !type.builtIn);
  const answer = createConditionalResponses(engine, control);
  return types.flatMap((type) => {
    const path = `${prefix}/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
    return [...readRoutes(answer, type, path), ...writeRoutes(engine, type, path)];
  });
}

function readRoutes(answer: RespondConditionally, type: ContentType, path: string): readonly Route[] {
  const read = (at: string, action: string, handle: Route['handle']): Route => ({
    ...{ method: 'GET', path: at, realm: 'content', action: `${type.uid}.${action}` },
    ...{ answeredBy: 'content', reads: true, handle },
  });
  if (type.kind === 'singleType')
    return [
      read(path, 'find', (request) =>
        answer(request, type, 'single', (scope, query) => findSingle(scope, type, query)),
      ),
    ];
  return [
    read(path, 'find', (request) => answer(request, type, 'list', (scope, query) => listEntries(scope, type, query))),
    read(`${path}/:id`, 'findOne', (request) => {
      const { id = '' } = request.params;
      return answer(request, type, `entry ${id}`, (scope, query) => findEntry(scope, type, id, query));
    }),
  ];
}

export function accessOf(caller: RouteRequest['caller']): Access {
  if (caller === null) throw new Error('a content route always has a caller');
  return caller.access;
}
