import { refuseRounded } from '../../../change/values/refuse-rounded.ts';
import type { ContentType } from '../../../schema/model.ts';
import { assertNever } from '../../../util/assert-never.ts';
import type { QueryInput } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { findEntry, findSingle } from '../../reading/find-entry.ts';
import type { EntryFiles } from '../files/entry-files.ts';
import { createEntry, deleteEntry, respondWithCreated, updateEntry } from './collection-type.ts';
import { createLocalization } from './create-localization.ts';
import { deleteSingle, updateSingle } from './single-type.ts';
import { currentScope } from '../transaction.ts';
import { writeOnce } from './write-once.ts';
import { RequestError } from '../../../errors.ts';
import { finishResponse } from '../../memory/finish-response.ts';
import type { WriteAdditions } from '../write-options.ts';

const WRITING_ACTIONS = ['create', 'update', 'delete', 'createLocalization'] as const;

export type WritingAction = (typeof WRITING_ACTIONS)[number];

export const isWritingAction = (action: string): action is WritingAction =>
  (WRITING_ACTIONS as readonly string[]).includes(action);

/** The values of a request. */
export interface WriteRequest {
  /** From the path; absent for single types. */
  readonly id?: string | undefined;
  readonly body: unknown;
  readonly query: QueryInput;
  /** ETags of the entry as the caller read it; without them the write is unconditional. */
  readonly ifMatch?: string | undefined;
  /** The idempotency key of a creation. */
  readonly idempotencyKey?: string | undefined;
  /** Files sent with the entry. */
  readonly files?: EntryFiles | undefined;
}

/** The response body of a writing action of a type. */
export function handleWrite(
  request: Scope,
  type: ContentType,
  action: WritingAction,
  { id = '', body, query, ifMatch, idempotencyKey, files }: WriteRequest,
): Promise<string> {
  const isSingle = type.kind === 'singleType';
  refuseRounded(request.engine.model, type, body, action === 'createLocalization' ? [] : ['data']);
  // Joins the transaction of running project code: code that holds a connection must not request a second one.
  const scope = currentScope(request);
  const guard = guardUnchanged(ifMatch, (inner) =>
    isSingle ? findSingle(inner, type, query) : findEntry(inner, type, id, query),
  );
  switch (action) {
    case 'create':
      return writeOnce(
        scope,
        type,
        idempotencyKey,
        [action, body, query],
        (once) => createEntry(scope, type, body, query, { files, ...once }),
        (reading, created) => respondWithCreated(scope, reading, type, created, query),
      );
    case 'update':
      return isSingle
        ? updateSingle(scope, type, body, query, { ...guard, files })
        : updateEntry(scope, type, id, body, query, { ...guard, files });
    case 'delete':
      return isSingle ? deleteSingle(scope, type, query, guard) : deleteEntry(scope, type, id, query, guard);
    case 'createLocalization':
      return createLocalization(scope, type, isSingle ? null : id, body);
    default:
      return assertNever(action);
  }
}

/**
 * `If-Match`: writes only if the response to the same caller and query would still be the one that was read. Checked
 * once the entry is locked.
 */
export const guardUnchanged = (header: string | undefined, read: (inner: Scope) => Promise<string>): WriteAdditions =>
  header === undefined || header.trim() === '*' ? {} : { guard: matching(header, read) };

const matching =
  (header: string, read: (inner: Scope) => Promise<string>) =>
  async (inner: Scope): Promise<void> => {
    const { etag } = finishResponse(await read(inner));
    // Compressing proxies mark ETags as weak; the content is the same.
    const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags.includes(etag)) return;
    throw new RequestError(
      'PreconditionFailedError',
      'The entry has changed since it was read: its ETag does not match If-Match. Read it again.',
    );
  };
