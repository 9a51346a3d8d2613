import { actorOf } from '../../auth/caller.ts';
import type { Engine } from '../../content/engine.ts';
import { openScope } from '../../content/scope.ts';
import { handleWrite, type WritingAction } from '../../content/writing/entries/handle-write.ts';
import type { ContentType } from '../../schema/model.ts';
import { routeName, translationsName } from '../../schema/route-names.ts';
import { takeLaterTurn } from '../../util/turns.ts';
import { joinedHeader } from '../joined-header.ts';
import { json, type Route } from '../route.ts';

/** The routes that change entries; `path` is that of the content type. */
export function writeRoutes(engine: Engine, type: ContentType, path: string): readonly Route[] {
  const route = (method: Route['method'], at: string, action: WritingAction): Route => ({
    method,
    path: at,
    realm: 'content',
    action: `${type.uid}.${action}`,
    answeredBy: 'content',
    writes: true,
    async handle({ caller, work, params, body, entryFiles, queryString, headers }) {
      if (caller === null) throw new Error('a content route always has a caller');
      // Of writes that arrive together, only as many start as fit in a slice, so reads need not wait for all of them.
      await takeLaterTurn(work);
      const scope = openScope(engine, caller.access, work, actorOf(caller));
      return json(
        await handleWrite(scope, type, action, {
          id: params.id,
          body,
          query: queryString,
          ifMatch: headers['if-match'],
          idempotencyKey: joinedHeader(headers['idempotency-key']),
          files: entryFiles,
        }),
      );
    },
  });
  const entryOf = (name: string): string => (type.kind === 'singleType' ? name : `${name}/:id`);
  const entry = entryOf(path);
  const translations = `${entryOf(`${path.slice(0, -routeName(type).length)}${translationsName(type)}`)}/localizations`;
  return [
    ...(type.kind === 'singleType' ? [] : [route('POST', path, 'create')]),
    route('PUT', entry, 'update'),
    route('DELETE', entry, 'delete'),
    ...(type.localized ? [route('POST', translations, 'createLocalization')] : []),
  ];
}
