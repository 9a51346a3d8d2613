/** What a request did, for whoever runs the server: filled on its way, read when it is answered. */
export interface Trace {
  /** Of the request, as its client and the log know it; empty for work that no request asked for. */
  readonly id: string;
  /** The path of the route that answered, with its parameters by name; null if none did. */
  route: string | null;
  /** The text of an answer that refuses it (4xx); null if it was not refused. */
  refusal: string | null;
  /** The type of a body that was not read, since it is neither JSON nor a form; null if there was none. */
  unreadBody: string | null;
  /** Something may have been committed for it. */
  wrote: boolean;
  statements: number;
  /** Milliseconds until the database had answered them, one after the other or at once. */
  databaseMs: number;
  /** The longest statements, the longest first. */
  readonly longest: TracedStatement[];
  /** What was planned last, in words, a step a line. */
  describePlan: (() => readonly string[]) | null;
}

export interface TracedStatement {
  readonly text: string;
  readonly ms: number;
  readonly rows: number;
}

/** Enough to see which part of a request is slow; a request may have thousands of statements. */
const MOST_LONGEST = 5;

export const startTrace = (id = ''): Trace => ({
  id,
  route: null,
  refusal: null,
  unreadBody: null,
  wrote: false,
  statements: 0,
  databaseMs: 0,
  longest: [],
  describePlan: null,
});

export function traceStatement(trace: Trace, statement: TracedStatement): void {
  trace.statements += 1;
  trace.databaseMs += statement.ms;
  const { longest } = trace;
  const last = longest.at(-1);
  if (longest.length === MOST_LONGEST && last !== undefined && last.ms >= statement.ms) return;
  longest.push(statement);
  longest.sort((one, other) => other.ms - one.ms);
  longest.length = Math.min(longest.length, MOST_LONGEST);
}
