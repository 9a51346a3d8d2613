import type { Run } from '../../database/run-plan.ts';
import { type RequestError, validationError } from '../../errors.ts';
import type { Slice } from '../../query/query.ts';
import { startWork } from '../../util/turns.ts';
import type { Content, Limits } from '../content.ts';
import type { RecalledQuery } from './prepared-query.ts';

/** The values and the window of one query, bound to the database. */
export function startRun(content: Content, { query }: RecalledQuery): Run {
  const { start, limit } = windowOf(query.slice);
  return {
    driver: content.driver,
    inPieces: content.driver.blocks,
    dialect: content.dialect,
    bindings: { values: query.parameters, limit, offset: start },
    rows: { left: content.limits.rows, most: content.limits.rows },
    work: content.work ?? startWork(),
  };
}

function windowOf(slice: Slice): { start: number; limit: number } {
  switch (slice.kind) {
    case 'page':
      return { start: wholeStart((slice.page - 1) * slice.pageSize), limit: slice.pageSize };
    case 'offset':
    case 'plain':
      return { start: wholeStart(slice.start), limit: slice.limit };
    default:
      return { start: 0, limit: 1 };
  }
}

/** Beyond 1e21 a number is written with an exponent, of which the contract reads the digits before the point. */
const wholeStart = (start: number): number => Math.min(Number.parseInt(String(start), 10), Number.MAX_SAFE_INTEGER);

/** A value that the database itself refuses is the caller's mistake, whatever the database calls it. */
export async function refusingValues<T>(content: Content, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (content.driver.faultOf(error) !== 'value') throw error;
    throw validationError('A value of the query does not fit the type of its field.', {});
  }
}

/** An answer that would be too long is refused before it is sent. */
export function withinBytes(content: Content, write: () => string): string {
  let text: string;
  try {
    text = write();
  } catch (error) {
    // What V8 says when a text passes the longest it can hold.
    if (error instanceof RangeError) throw tooLong(content.limits);
    throw error;
  }
  if (text.length > content.limits.bytes) throw tooLong(content.limits);
  return text;
}

export const tooLong = ({ bytes }: Limits): RequestError =>
  validationError(
    `The answer would be longer than ${bytes} characters. Ask for fewer entries, fewer fields or fewer levels of populate.`,
  );
