import { refuseLength, tooLong } from '../../response/answer-length.ts';
import type { Row } from '../../sql/rows.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Work } from '../../util/work.ts';
import type { Scope } from '../scope.ts';

/** A list that is longer is handled in pieces. The longest of the benchmark's pages has 234 kB. */
const LONG = 256 * 1024;

/** A shorter list is handed over as text: it costs less to copy once more than to be a buffer of its own. */
const SHORT = 16 * 1024;

const PIECE = 64 * 1024;

/** Characters that are written before others get their turn: about a tenth of a millisecond's work. */
const STEP = 4 * 1024;

/**
 * The entries of a list between its start and its end; other requests get their turn in between.
 * All entries are written first: their texts share what repeats in them, so that an answer that
 * would be too long is refused before any of it is joined. A long list comes as bytes, encoded a
 * piece at a time: to join and encode its text takes as long as to write it, and nothing else could
 * happen meanwhile.
 */
export async function writeList(
  scope: Scope,
  rows: readonly Row[],
  write: (row: Row) => string,
  start: string,
  end: string,
): Promise<string | Buffer> {
  const { texts, length } = await writeTexts(scope, rows, write);
  if (length > LONG) return encodePieces(scope.work, texts, start, end);
  const text = joinBetween(start, texts, end);
  return text.length < SHORT ? text : Buffer.from(text);
}

/** The text of each of the entries, and how long they are together; other requests get their turn in between. */
export async function writeTexts(
  { engine: { limits }, work }: Scope,
  rows: readonly Row[],
  write: (row: Row) => string,
): Promise<{ readonly texts: string[]; readonly length: number }> {
  const texts: string[] = [];
  let length = 0;
  let nextTurn = 0;
  for (const row of rows) {
    if (length >= nextTurn) {
      const turn = takeTurn(work);
      if (turn !== undefined) await turn;
      nextTurn = length + STEP;
    }
    const text = refuseLength(limits.bytes, () => write(row));
    texts.push(text);
    length += text.length;
    if (length > limits.bytes) throw tooLong(limits.bytes);
  }
  return { texts, length };
}

async function encodePieces(work: Work, texts: string[], start: string, end: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let piece = start;
  for (const [index, text] of texts.entries()) {
    const turn = takeTurn(work);
    if (turn !== undefined) await turn;
    piece += index === 0 ? text : `,${text}`;
    // Encoded parts need not be kept as text as well.
    texts[index] = '';
    if (piece.length < PIECE) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
  }
  return Buffer.concat([...pieces, Buffer.from(`${piece}${end}`)]);
}

/** The text around the entries is joined with them, so the whole response is copied once. */
function joinBetween(start: string, texts: string[], end: string): string {
  if (texts.length === 0) return `${start}${end}`;
  texts[0] = `${start}${texts[0]}`;
  texts[texts.length - 1] += end;
  return texts.join(',');
}

/** Entries of a list that is sent while it is read, each after a comma but the very first. */
export async function* writeBatch(
  work: Work,
  rows: readonly Row[],
  write: (row: Row) => string,
  isFirst: boolean,
): AsyncIterable<string> {
  let text = isFirst ? '' : ',';
  let separator = '';
  for (const row of rows) {
    const turn = takeTurn(work);
    if (turn !== undefined) await turn;
    text += separator + write(row);
    separator = ',';
    if (text.length > PIECE) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}
