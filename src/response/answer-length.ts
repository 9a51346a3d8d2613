import { type RequestError, validationError } from '../errors.ts';

export const tooLong = (most: number): RequestError =>
  validationError(
    `The response would exceed ${most} characters. Request fewer entries, fewer fields or fewer levels of populate.`,
  );

/**
 * Counts the texts of entries at one place of the answer, each once. All of them are part of the
 * answer, so it is known to be too long before any of it is put together: around a cycle of relations
 * the texts grow by each level, while nothing but the rows of ten thousand entries is in memory.
 */
export function countTexts(most: number): (text: string) => void {
  let length = 0;
  return (text) => {
    length += text.length;
    if (length > most) throw tooLong(most);
  };
}

/** A text of more parts than V8 can hold, before it is counted. */
export function refuseLength<T>(most: number, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) throw tooLong(most);
    throw error;
  }
}
