import { refuseLength } from '../../../response/response-length.ts';
import type { EntryWriter, TextsAhead } from '../../../response/entry-writer.ts';
import type { EntryRows, Row } from '../../../sql/rows.ts';
import { makeFlat } from '../../../util/make-flat.ts';
import { takeTurn } from '../../../util/turns.ts';
import type { Scope } from '../../scope.ts';

/**
 * Up to this many nested entries are serialized together with their parents without yielding: one or two milliseconds.
 */
const FEW = 1_000;

/** Characters serialized before yielding: about a tenth of a millisecond of work. */
const STEP = 4 * 1024;

/**
 * Serializes an entry with everything below it. Many nested entries are serialized here in advance, yielding to other
 * requests: a single entry may have ten thousand below it, and is itself serialized in one step.
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
      // Flattened, so concatenations copy the string instead of traversing it.
      length += makeFlat(refuseLength(limits.bytes, () => write(row))).length;
    }
  }
}
