import type { Row } from '../sql/rows.ts';
import { takeTurn } from '../util/turns.ts';
import type { Content } from './content.ts';
import { tooLong } from './run-query.ts';

/** A list that is longer is handled in pieces. The longest of the benchmark's pages has 234 kB. */
const LONG = 256 * 1024;

const PIECE = 64 * 1024;

/**
 * The entries of a list between its start and its end; other requests get their turn in between. A
 * long list comes as bytes, encoded a piece at a time: to join and encode its text takes as long as
 * to write it, and nothing else could happen meanwhile.
 */
export async function writeList(
  { limits, work }: Content,
  rows: readonly Row[],
  write: (row: Row) => string,
  start: string,
  end: string,
): Promise<string | Buffer> {
  const pieces: Buffer[] = [];
  let texts: string[] = [];
  let pieceLength = 0;
  let length = 0;
  for (const row of rows) {
    const turn = work === null ? undefined : takeTurn(work);
    if (turn !== undefined) await turn;
    if (pieceLength > (pieces.length === 0 ? LONG : PIECE)) {
      pieces.push(Buffer.from(`${pieces.length === 0 ? start : ','}${texts.join(',')}`));
      texts = [];
      pieceLength = 0;
    }
    const text = write(row);
    texts.push(text);
    pieceLength += text.length;
    length += text.length;
    if (length > limits.bytes) throw tooLong(limits);
  }
  const last = `${pieces.length === 0 ? start : ','}${texts.join(',')}${end}`;
  return pieces.length === 0 ? last : Buffer.concat([...pieces, Buffer.from(last)]);
}
