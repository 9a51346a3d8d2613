import { createHash } from 'node:crypto';
import type { Id } from '../../../change/write-value.ts';
import type { AnsweredRequest } from '../../../coordination/create-request-keys.ts';
import { RequestError, validationError } from '../../../errors.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope, TransactionScope } from '../../scope.ts';
import type { WriteAdditions } from '../write-options.ts';
import { printNumbers } from '../../../util/json/exact-number.ts';

/** Additions of an idempotent creation: a lock, a lookup of the created entry, and a record of it. */
export interface OnceAdditions extends WriteAdditions {
  /** Records the new entry in its transaction. */
  readonly keep?: (inner: TransactionScope, id: Id) => Promise<void>;
}

/** Called after the transaction has ended. */
type Finish<T> = () => T | Promise<T>;

/** Visible characters, as in the keys that clients generate. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * `Idempotency-Key`: a creation that is retried because its response was lost returns the same entry and writes
 * nothing. The key is stored in the transaction of the entry: either both are stored or neither is.
 */
export async function writeOnce<T>(
  scope: Scope,
  type: ContentType,
  key: string | undefined,
  said: readonly unknown[],
  write: (once: OnceAdditions) => Promise<T>,
  answerAgain: (reading: Scope, id: Id) => Promise<Finish<T>>,
): Promise<T> {
  if (key === undefined) return write({});
  if (!KEY.test(key)) throw validationError('Idempotency-Key must have 1 to 255 visible ASCII characters');
  const { requestKeys } = scope.engine;
  const name = hash([whoOf(scope), type.uid, key]);
  const content = hash(said);
  await requestKeys.prepare();
  const known = await requestKeys.find(scope.source.reader, name);
  if (known !== null) return (await answerAgain(scope, entryOf(known, content)))();
  try {
    return await write({
      locks: [`request ${name}`],
      guard: async (inner) => {
        const answered = await requestKeys.find(inner.source.reader, name);
        // Read here: another connection may not see yet what this transaction found.
        if (answered !== null) throw new AlreadyAnswered(await answerAgain(inner, entryOf(answered, content)));
      },
      keep: (inner, entry) => requestKeys.keep(inner.transaction.session, name, { content, entry }),
    });
  } catch (error) {
    if (error instanceof AlreadyAnswered) return (error.finish as Finish<T>)();
    throw error;
  }
}

/** The same key of another caller is a different request. What the caller may do can change before a retry. */
const whoOf = ({ by }: Scope): string => ('id' in by ? `${by.kind} ${by.id}` : by.kind);

const hash = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(printNumbers(parts) ?? '')
    .digest('base64url');

function entryOf(known: AnsweredRequest, content: string): Id {
  if (known.content === content) return known.entry;
  throw new RequestError('ValidationError', 'This Idempotency-Key was used for a request with other content');
}

/** Ends a write if another request with the same key has completed in the meantime. */
class AlreadyAnswered extends Error {
  readonly finish: Finish<unknown>;

  constructor(finish: Finish<unknown>) {
    super('already answered');
    this.finish = finish;
  }
}
