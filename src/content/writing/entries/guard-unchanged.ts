import { RequestError } from '../../../errors.ts';
import { finishAnswer } from '../../memory/finish-answer.ts';
import type { Scope } from '../../scope.ts';
import type { WriteHow } from '../write-how.ts';

/**
 * `If-Match`: writes only if the response to the same caller and query would still be the one that was read. Checked
 * once the entry is locked.
 */
export const guardUnchanged = (
  header: string | undefined,
  read: (inner: Scope) => Promise<string>,
): Pick<WriteHow, 'guard'> => (header === undefined || header.trim() === '*' ? {} : { guard: matching(header, read) });

const matching =
  (header: string, read: (inner: Scope) => Promise<string>) =>
  async (inner: Scope): Promise<void> => {
    const { etag } = finishAnswer(await read(inner));
    // Compressing proxies mark ETags as weak; the content is the same.
    const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags.includes(etag)) return;
    throw new RequestError(
      'PreconditionFailedError',
      'The entry has changed since it was read: its ETag does not match If-Match. Read it again.',
    );
  };
