import { type RequestError, validationError } from '../errors.ts';

export const tooLong = (most: number): RequestError =>
  validationError(
    `The response would exceed ${most} characters. Request fewer entries, fewer fields or fewer levels of populate.`,
  );

/**
 * Counts the strings of entries at one node of the response, each once. All of them are part of the response, so one
 * that is too long is detected before it is put together: around a cycle of relations the strings grow with each level,
 * while only the rows of ten thousand entries are in memory.
 */
export function countTexts(most: number): (text: string) => void {
  let length = 0;
  return (text) => {
    length += text.length;
    if (length > most) throw tooLong(most);
  };
}

/** V8's limit for strings may be reached before they are counted. */
export function refuseLength<T>(most: number, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) throw tooLong(most);
    throw error;
  }
}
