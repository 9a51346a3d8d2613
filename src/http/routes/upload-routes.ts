import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { findPlain, listPlain } from '../../content/reading/list-plain.ts';
import { RequestError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import { accessOf } from './content-routes.ts';
import type { Route } from '../route.ts';
import { json } from '../route.ts';
import { writeRoute } from './write-route.ts';

/** Files of the media library, listed without an envelope. */
export function uploadRoutes(engine: Engine, prefix: string): readonly Route[] {
  const type = contentTypeOf(engine.model, FILE_UID);
  const path = `${prefix}/upload`;
  return [
    writeRoute('POST', path, 'plugin::upload.content-api.upload'),
    {
      method: 'GET',
      path: `${path}/files`,
      action: 'plugin::upload.content-api.find',
      answeredBy: 'uploads',
      handle: async ({ queryString, caller, work }) =>
        json(await listPlain(openScope(engine, accessOf(caller), work), type, queryString)),
    },
    {
      method: 'GET',
      path: `${path}/files/:id`,
      action: 'plugin::upload.content-api.findOne',
      answeredBy: 'uploads',
      handle: async ({ params, queryString, caller, work }) => {
        const file = await findPlain(
          openScope(engine, accessOf(caller), work),
          type,
          params.id ?? '',
          queryString,
          'all',
        );
        if (file === null) throw new RequestError('NotFoundError', 'file.notFound');
        return json(file);
      },
    },
    writeRoute('DELETE', `${path}/files/:id`, 'plugin::upload.content-api.destroy'),
  ];
}
