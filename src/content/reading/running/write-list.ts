import { refuseLength, tooLong } from '../../../response/response-length.ts';
import type { Row } from '../../../sql/rows.ts';
import { takeTurn } from '../../../util/turns.ts';
import type { Work } from '../../../util/work.ts';
import type { Scope } from '../../scope.ts';

/** Longer lists are encoded in pieces. The longest page of the benchmark has 234 kB. */
const LONG = 256 * 1024;

/** Shorter lists stay strings: another copy costs less than a separate buffer. */
const SHORT = 16 * 1024;

const PIECE = 64 * 1024;

/** Characters serialized before yielding: about a tenth of a millisecond of work. */
const STEP = 4 * 1024;

/**
 * The entries of a list between `start` and `end`; yields to other requests in between. All entries are serialized
 * first: their strings share repeated parts, so a response that is too long is refused before anything is joined. A
 * long list is returned as bytes, encoded in pieces: joining and encoding it costs as much as serializing it, and would
 * block the event loop.
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

/** The serialized entries and their total length; yields to other requests in between. */
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
    // Frees the string of an encoded part.
    texts[index] = '';
    if (piece.length < PIECE) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
  }
  return Buffer.concat([...pieces, Buffer.from(`${piece}${end}`)]);
}

/** `start` and `end` are joined with the entries, so the whole response is copied once. */
function joinBetween(start: string, texts: string[], end: string): string {
  if (texts.length === 0) return `${start}${end}`;
  texts[0] = `${start}${texts[0]}`;
  texts[texts.length - 1] += end;
  return texts.join(',');
}

/** Entries of a streamed list, each preceded by a comma except the very first. */
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
