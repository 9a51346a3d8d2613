import pg from 'pg';
import type { Row, SqlCell, SqlValue } from '../../driver.ts';
import { type CellParser, parserOf } from './postgres-types.ts';

export interface QueryResult {
  readonly rows: readonly Row[];
  /** Rows found or changed. */
  readonly count: number;
}

export interface QueryStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly SqlValue[];
  /**
   * The statement also opens its transaction: one round trip for both. Both are sent before one sync message, so the
   * statement has no effect if the transaction was not opened.
   */
  readonly opens: boolean;
}

/** How to read the columns of prepared statements, by statement name; null: as text. */
export type KnownColumns = Map<string, readonly (CellParser | null)[]>;

/** The members of the library's connection that a query uses; its types do not declare all of them. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  /** Statements being prepared: more may be sent before the responses arrive. */
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(query: { readonly name: string; readonly text: string }): void;
  bind(config: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void;
  describe(of: { readonly type: 'P'; readonly name: '' }): void;
  execute(config: null): void;
  sync(): void;
}

/**
 * A statement with array rows. The library's own query requests column names and types each time, and creates an object
 * of these names for rows it never builds: a twentieth of the CPU time of a page. The columns of a prepared statement
 * never change: the server would reject it.
 */
export class PostgresQuery implements pg.Submittable {
  /** Read by the library, which records what is prepared on its connection. Undefined: prepared for one run. */
  name: string | undefined;
  readonly text: string;
  readonly #statementName: string | undefined;
  #isOpening: boolean;
  readonly #values: readonly (string | Buffer | null)[];
  readonly #known: KnownColumns;
  readonly #done: (error: Error | null, result: QueryResult) => void;
  readonly #rows: SqlCell[][] = [];
  #columns: readonly (CellParser | null)[] | undefined;
  #count = 0;

  constructor(
    statement: QueryStatement,
    known: KnownColumns,
    done: (error: Error | null, result: QueryResult) => void,
  ) {
    this.#statementName = statement.name;
    this.#isOpening = statement.opens;
    // The library attributes the first prepared statement to this one: that is the opening.
    this.name = statement.opens ? undefined : statement.name;
    this.text = statement.text;
    this.#values = statement.values.map(wireValue);
    this.#known = known;
    this.#done = done;
    this.#columns = statement.name === undefined ? undefined : known.get(statement.name);
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    const name = this.#statementName ?? '';
    leaveTogether(wire.stream);
    if (this.#isOpening) {
      wire.parse({ name: '', text: 'begin' });
      wire.bind({ statement: '', values: [] });
      wire.execute(null);
    }
    if (name === '') wire.parse({ name, text: this.text });
    else if ((wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
      wire.parse({ name, text: this.text });
      wire.submittedNamedStatements[name] = this.text;
    }
    wire.bind({ statement: name, values: this.#values });
    if (this.#columns === undefined) wire.describe({ type: 'P', name: '' });
    wire.execute(null);
    wire.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
  }

  handleDataRow({ fields }: { readonly fields: SqlCell[] }): void {
    const columns = this.#columns ?? [];
    for (let at = 0; at < columns.length; at++) {
      const parse = columns[at];
      if (parse && fields[at] !== null) fields[at] = parse(fields[at] as string);
    }
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#isOpening) {
      this.#isOpening = false;
      this.name = this.#statementName;
      return;
    }
    // The command and its number of rows: `INSERT 0 3`.
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    if (this.name !== undefined) this.#known.set(this.name, this.#columns ?? []);
  }

  handleReadyForQuery(): void {
    this.#done(null, { rows: this.#rows, count: this.#count });
  }

  handleError(error: Error, connection?: pg.Connection): void {
    const wire = connection as unknown as Wire | undefined;
    if (this.#isOpening && this.#statementName !== undefined)
      delete wire?.submittedNamedStatements[this.#statementName];
    this.#done(error, NOTHING);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}

// In pipeline mode the connection accepts only queries of the library's class, because others might keep a portal open;
// this one does not. Calling that constructor would cost what this class saves.
Object.setPrototypeOf(PostgresQuery.prototype, pg.Query.prototype);

/**
 * Statements sent in the same turn are written to the socket in one piece at its end: writing each separately took a
 * tenth of the CPU time of a write.
 */
function leaveTogether(stream: Wire['stream']): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const NOTHING: QueryResult = { rows: [], count: 0 };

const wireValue = (value: SqlValue): string | Buffer | null =>
  value === null || typeof value === 'string' || Buffer.isBuffer(value) ? value : String(value);
