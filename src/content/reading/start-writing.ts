import { refuseLength } from '../../response/answer-length.ts';
import type { EntryWriter, TextsAhead } from '../../response/entry-writer.ts';
import type { EntryRows, Row } from '../../sql/rows.ts';
import { makeFlat } from '../../util/make-flat.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Scope } from '../scope.ts';

/** Entries below others that are written with what holds them, without a pause: a millisecond or two. */
const FEW = 1_000;

/** Characters that are written before others get their turn: about a tenth of a millisecond's work. */
const STEP = 4 * 1024;

/**
 * Writes an entry with everything below it. Large ones are written now, with turns for other requests in between: one
 * entry may have ten thousand others below it, and is written in one step.
 */
export function startWriting(
  scope: Scope,
  writeEntry: EntryWriter,
  entries: EntryRows,
): RowWriter | Promise<RowWriter> {
  const ahead: TextsAhead[] = [];
  const write = writeEntry(entries, scope.engine.limits.bytes, ahead);
  let count = 0;
  for (const { rows } of ahead) count += rows.length;
  return count <= FEW ? write : writeAhead(scope, ahead).then(() => write);
}

type RowWriter = (row: Row) => string;

async function writeAhead({ engine: { limits }, work }: Scope, ahead: readonly TextsAhead[]): Promise<void> {
  let length = 0;
  for (const { rows, write } of ahead) {
    for (const row of rows) {
      if (length > STEP) {
        const turn = takeTurn(work);
        if (turn !== undefined) await turn;
        length = 0;
      }
      // In one piece, so that what it becomes a part of is copied and not walked.
      length += makeFlat(refuseLength(limits.bytes, () => write(row))).length;
    }
  }
}
