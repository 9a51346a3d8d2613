import type { Access } from '../../access/access.ts';
import type { Content } from '../../content/content.ts';
import { findEntry, findSingle } from '../../content/reading/find-entry.ts';
import { listEntries } from '../../content/reading/list-entries.ts';
import type { ContentType } from '../../schema/model.ts';
import { type AnswerConditionally, createConditionalAnswers } from '../conditional/conditional-answer.ts';
import type { CacheControl } from '../conditional/conditional-headers.ts';
import type { Route, RouteRequest } from '../route.ts';
import { writeRoute } from './write-route.ts';

/** The routes of the project's own content types. */
export function contentRoutes(content: Content, prefix: string, control: CacheControl): readonly Route[] {
  const types = [...content.model.contentTypes.values()].filter((type) => !type.builtIn);
  const answer = createConditionalAnswers(content, control);
  return types.flatMap((type) =>
    type.kind === 'singleType' ? singleRoutes(answer, type, prefix) : collectionRoutes(answer, type, prefix),
  );
}

function collectionRoutes(answer: AnswerConditionally, type: ContentType, prefix: string): readonly Route[] {
  const path = `${prefix}/${type.pluralName}`;
  return [
    {
      method: 'GET',
      path,
      action: `${type.uid}.find`,
      answeredBy: 'content',
      handle: (request) =>
        answer(request, type, 'list', (content, query, access) => listEntries(content, type, query, access)),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      action: `${type.uid}.findOne`,
      answeredBy: 'content',
      handle: (request) => {
        const { id = '' } = request.params;
        return answer(request, type, `entry ${id}`, (content, query, access) =>
          findEntry(content, type, id, query, access),
        );
      },
    },
    writeRoute('POST', path, `${type.uid}.create`),
    writeRoute('PUT', `${path}/:id`, `${type.uid}.update`),
    writeRoute('DELETE', `${path}/:id`, `${type.uid}.delete`),
  ];
}

function singleRoutes(answer: AnswerConditionally, type: ContentType, prefix: string): readonly Route[] {
  const path = `${prefix}/${type.singularName}`;
  return [
    {
      method: 'GET',
      path,
      action: `${type.uid}.find`,
      answeredBy: 'content',
      handle: (request) =>
        answer(request, type, 'single', (content, query, access) => findSingle(content, type, query, access)),
    },
    writeRoute('PUT', path, `${type.uid}.update`),
    writeRoute('DELETE', path, `${type.uid}.delete`),
  ];
}

export function accessOf(caller: RouteRequest['caller']): Access {
  if (caller === null) throw new Error('a content route always has a caller');
  return caller.access;
}
