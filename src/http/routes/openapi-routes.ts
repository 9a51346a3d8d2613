import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import { rememberResponse } from '../../content/memory/remember-response.ts';
import { openScope } from '../../content/scope.ts';
import { taggedReply } from '../conditional/tagged-reply.ts';
import { authenticatorOf, type Route } from '../route.ts';
import { accessOf } from './content-routes.ts';

/** The document for a caller; operations that need no credentials are marked as public. */
export type OpenapiText = (access: Access, publicAccess: Access) => Promise<string>;

/** The API description, limited to what the caller may use. */
export function openapiRoutes(textFor: OpenapiText, engine: Engine): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      realm: 'content',
      action: null,
      identity: 'optional',
      reads: true,
      answeredBy: 'openapi',
      async handle(request) {
        const { proof, source, work } = request;
        const access = accessOf(request.caller);
        const open = await authenticatorOf(request).publicAccess();
        const scope = openScope(engine, access, work, undefined, source ?? engine.source);
        // It depends on nothing else.
        const key = `openapi ${access.key}\n${open.key}`;
        return taggedReply(await rememberResponse(scope, proof, key, () => textFor(access, open)));
      },
    },
  ];
}
