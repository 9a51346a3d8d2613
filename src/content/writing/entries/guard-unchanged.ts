import { RequestError } from '../../../errors.ts';
import { finishAnswer } from '../../memory/finish-answer.ts';
import type { Scope } from '../../scope.ts';
import type { WriteHow } from '../write-how.ts';

/**
 * `If-Match`: the write happens only while the entry would still be answered as it was read, to the same
 * caller with the same query. It is checked once the entry is locked.
 */
export const guardUnchanged = (
  header: string | undefined,
  read: (inner: Scope) => Promise<string>,
): Pick<WriteHow, 'guard'> => (header === undefined || header.trim() === '*' ? {} : { guard: matching(header, read) });

const matching =
  (header: string, read: (inner: Scope) => Promise<string>) =>
  async (inner: Scope): Promise<void> => {
    const { etag } = finishAnswer(await read(inner));
    // Proxies that compress mark tags as weak; the text is the same.
    const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags.includes(etag)) return;
    throw new RequestError(
      'PreconditionFailedError',
      'The entry has changed since it was read: its ETag does not match If-Match. Read it again.',
    );
  };
