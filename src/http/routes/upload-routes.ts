import type { Content } from '../../content/content.ts';
import { findPlain, listPlain } from '../../content/reading/list-plain.ts';
import { RequestError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import { accessOf } from './content-routes.ts';
import type { Route } from '../route.ts';
import { json } from '../route.ts';
import { writeRoute } from './write-route.ts';

/** Files of the media library, listed without an envelope. */
export function uploadRoutes(content: Content, prefix: string): readonly Route[] {
  const type = contentTypeOf(content.model, FILE_UID);
  const path = `${prefix}/upload`;
  return [
    writeRoute('POST', path, 'plugin::upload.content-api.upload'),
    {
      method: 'GET',
      path: `${path}/files`,
      action: 'plugin::upload.content-api.find',
      answeredBy: 'uploads',
      handle: async ({ queryString, caller }) => json(await listPlain(content, type, queryString, accessOf(caller))),
    },
    {
      method: 'GET',
      path: `${path}/files/:id`,
      action: 'plugin::upload.content-api.findOne',
      answeredBy: 'uploads',
      handle: async ({ params, queryString, caller }) => {
        const file = await findPlain(content, type, params.id ?? '', queryString, accessOf(caller), 'all');
        if (file === null) throw new RequestError('NotFoundError', 'file.notFound');
        return json(file);
      },
    },
    writeRoute('DELETE', `${path}/files/:id`, 'plugin::upload.content-api.destroy'),
  ];
}
