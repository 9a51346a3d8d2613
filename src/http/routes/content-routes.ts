import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { listEntries } from '../../content/reading/list-entries.ts';
import type { ContentType } from '../../schema/model.ts';
import { type AnswerConditionally, createConditionalAnswers } from '../conditional/conditional-answer.ts';
import type { CacheControl } from '../conditional/conditional-headers.ts';
import type { Route, RouteRequest } from '../route.ts';
import { writeRoutes } from './write-routes.ts';

/** The routes of the project's own content types. */
export function contentRoutes(engine: Engine, prefix: string, control: CacheControl): readonly Route[] {
  const types = [...engine.model.contentTypes.values()].filter((type) => !type.builtIn);
  const answer = createConditionalAnswers(engine, control);
  return types.flatMap((type) =>
    type.kind === 'singleType'
      ? singleRoutes(engine, answer, type, prefix)
      : collectionRoutes(engine, answer, type, prefix),
  );
}

function collectionRoutes(
  engine: Engine,
  answer: AnswerConditionally,
  type: ContentType,
  prefix: string,
): readonly Route[] {
  const path = `${prefix}/${type.pluralName}`;
  return [
    {
      method: 'GET',
      path,
      realm: 'content',
      action: `${type.uid}.find`,
      answeredBy: 'content',
      reads: true,
      handle: (request) => answer(request, type, 'list', (scope, query) => listEntries(scope, type, query)),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      realm: 'content',
      action: `${type.uid}.findOne`,
      answeredBy: 'content',
      reads: true,
      handle: (request) => {
        const { id = '' } = request.params;
        return answer(request, type, `entry ${id}`, (scope, query) => findEntry(scope, type, id, query));
      },
    },
    ...writeRoutes(engine, type, path),
  ];
}

function singleRoutes(
  engine: Engine,
  answer: AnswerConditionally,
  type: ContentType,
  prefix: string,
): readonly Route[] {
  const path = `${prefix}/${type.singularName}`;
  return [
    {
      method: 'GET',
      path,
      realm: 'content',
      action: `${type.uid}.find`,
      answeredBy: 'content',
      reads: true,
      handle: (request) => answer(request, type, 'single', (scope, query) => findSingle(scope, type, query)),
    },
    ...writeRoutes(engine, type, path),
  ];
}

export function accessOf(caller: RouteRequest['caller']): Access {
  if (caller === null) throw new Error('a content route always has a caller');
  return caller.access;
}
