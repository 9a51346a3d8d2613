import type { Proof } from '../../database/freshness.ts';
import { FIRST_ROWS } from '../../schema/first-rows.ts';
import type { ContentType } from '../../schema/model.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import { documentIdOf } from '../../util/document-id.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Dialect } from '../../sql/dialect.ts';
import type { Work } from '../../util/work.ts';
import type { Source } from '../source.ts';

/** The part of a scope that finding rows needs. */
interface Asking {
  readonly engine: { readonly dialect: Dialect };
  readonly source: Source;
  readonly work: Work;
}

/**
 * The rows that derived document ids belong to. The database would hash every row to find one; here each row is hashed
 * once. What is known never becomes wrong, because an id follows from the type and the row alone; whether the row is
 * there is for the query to say.
 */
export interface DocumentRows {
  /** Without ids that no row has. The rows of the type are read once at most, however many of the ids are unknown. */
  find(scope: Asking, type: ContentType, documentIds: readonly string[]): Promise<readonly number[]>;
}

interface Known {
  /** By a part of the document id; more than one where the parts are equal. */
  readonly rows: Map<number, number | readonly number[]>;
  readonly ids: Set<number>;
  /** The state of the database in which all rows were known. */
  proof: Proof;
  /** What was counted then, before the rows were read: for databases without a proof, and beside writes of others. */
  counted: string;
}

export function createDocumentRows(): DocumentRows {
  const byType = new Map<string, Known>();
  return {
    async find(scope, type, documentIds) {
      const known = getOrCreate(byType, type.uid, () => ({
        rows: new Map(),
        ids: new Set<number>(),
        proof: null,
        counted: '',
      }));
      const found = recall(known, type.uid, documentIds);
      if (found.length === documentIds.length) return found;
      const proof = (await scope.source.freshness?.current()) ?? null;
      // Another request may have learned the rows in the meantime.
      if (proof === null || proof !== known.proof) {
        await learn(scope, type, known);
        known.proof = proof;
      }
      return recall(known, type.uid, documentIds);
    },
  };
}

/** Nine characters are a whole number of 47 bits; the first one has fewer values than the others. */
const partOf = (documentId: string): number => Number.parseInt(documentId.slice(1, 10), 36);

const recall = ({ rows }: Known, uid: string, documentIds: readonly string[]): readonly number[] =>
  documentIds.flatMap((documentId) => {
    const candidates = [rows.get(partOf(documentId)) ?? []].flat();
    return candidates.find((row) => documentIdOf(uid, row) === documentId) ?? [];
  });

/**
 * Reads the rows only where there may be others than before: a request for an id that nobody has costs the database as
 * much as a count, and the server nothing.
 */
async function learn({ engine: { dialect }, source: { reader }, work }: Asking, type: ContentType, known: Known) {
  const [cells = []] = await reader.query(fixedStatement(dialect, `${COUNTED} from [${type.table}]`), []);
  const counted = cells.join();
  if (counted === known.counted) return;
  const stored = await reader.query(fixedStatement(dialect, rowsOf(type)), []);
  for (const [cell] of stored) {
    const row = Number(cell);
    if (known.ids.has(row)) continue;
    const turn = takeTurn(work);
    if (turn !== undefined) await turn;
    const part = partOf(documentIdOf(type.uid, row));
    const before = known.rows.get(part);
    known.rows.set(part, before === undefined ? row : [before, row].flat());
    known.ids.add(row);
  }
  known.counted = counted;
}

/** Also rows that are deleted, which document ids still follow from. */
function rowsOf({ uid, table, remembersFirstRows }: ContentType): string {
  const { table: remembered, type, first } = FIRST_ROWS;
  const gone = ` union select [${first}] from [${remembered}] where [${type}] = '${uid}'`;
  return `select id from [${table}]${remembersFirstRows === true ? gone : ''}`;
}

/** Rows that come and go change at least one of these; the squares are of remainders, so that no sum overflows. */
const COUNTED = 'select count(*), max([id]), sum([id]), sum(([id] % 46337) * ([id] % 46337))';
