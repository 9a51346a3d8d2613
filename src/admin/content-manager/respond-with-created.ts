import omit from 'lodash/omit.js';
import { signEntities } from '../../content/reading/sign-entities.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope } from '../../content/scope.ts';
import { writeOnce } from '../../content/writing/entries/write-once.ts';
import type { ManagedAdditions } from '../../management/entries/as-administrator.ts';
import { entryVersion } from '../../content/versions/entry-version.ts';
import { showEntry } from '../../management/entries/show-entry.ts';
import type { ContentType } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminResponse, AdminRequest } from '../admin-route.ts';
import { VALIDATE } from './is-to-publish.ts';
import { answerVersioned } from './versioned-entry.ts';

interface Creation {
  readonly scope: Scope;
  readonly type: ContentType;
}

/**
 * Responds with the new entry and its `ETag`. A request repeated with the same `Idempotency-Key` gets the entry that
 * the first one created, as it is now.
 */
export const respondWithCreatedEntry = (
  parts: AdminParts,
  request: AdminRequest,
  { scope, type }: Creation,
  write: (additions: ManagedAdditions) => Promise<Entity>,
): Promise<AdminResponse> =>
  writeOnce<AdminResponse>(
    scope,
    type,
    request.idempotencyKey,
    ['content manager', request.body, omit(request.query, VALIDATE)],
    ({ locks, guard, keep }) =>
      answerVersioned(parts, { ...request, ifMatch: undefined }, type, null, (additions) =>
        write({
          ...additions,
          ...(locks !== undefined && { locks }),
          async guard(inner) {
            await guard?.(inner);
            await additions.guard?.(inner);
          },
          async inspect(inner, id) {
            await additions.inspect?.(inner, id);
            await keep?.(inner, id);
          },
        }),
      ),
    async (reading, id) => {
      const entry = await showEntry(reading, type, id);
      const etag = (await entryVersion(reading, type, id, parts.settings.secret)) ?? undefined;
      return async () => ({
        status: 200,
        body: await signEntities(parts.engine, request.work, type, entry),
        etag,
      });
    },
  );
