import type { Spans } from './spans.ts';

/** What a request did, for operators: filled in while it runs, read when it is answered. */
export interface Trace {
  /** The request ID known to the client and the log; empty for work outside a request. */
  readonly id: string;
  /** The path pattern of the matched route; null if none matched. */
  route: string | null;
  /** The body of a 4xx response; null for any other. */
  refusal: string | null;
  /** The content type of a body that was not read because it is neither JSON nor a form; null if there was none. */
  unreadBody: string | null;
  /** A header that decides about the response besides those that always do; null if there is none. */
  variesBy: string | null;
  /** Whether caches in front may keep the response, so it names what it depends on. */
  isContent: boolean;
  /** When the response began, in milliseconds after the request: it may go on for hours. Null: it ends by itself. */
  answeredMs: number | null;
  /** Whether something may have been committed. */
  wrote: boolean;
  statements: number;
  /** Total time of the statements in milliseconds, including overlap. */
  databaseMs: number;
  /** The slowest statements, slowest first. */
  readonly longest: TracedStatement[];
  /** Describes the last plan, one step per line. */
  describePlan: (() => readonly string[]) | null;
  /** Its steps, if tracing is on and the request is recorded. */
  spans: Spans | null;
}

export interface TracedStatement {
  readonly text: string;
  readonly ms: number;
  readonly rows: number;
  readonly failed?: boolean;
  /** Written by project code: it may contain values. */
  readonly isForeign?: boolean;
}

/** Enough to see which part of a request is slow; a request may run thousands of statements. */
const MAX_KEPT = 5;

export const startTrace = (id = ''): Trace => ({
  id,
  route: null,
  refusal: null,
  unreadBody: null,
  variesBy: null,
  isContent: false,
  answeredMs: null,
  wrote: false,
  statements: 0,
  databaseMs: 0,
  longest: [],
  describePlan: null,
  spans: null,
});

export function traceStatement(trace: Trace, statement: TracedStatement): void {
  trace.statements += 1;
  trace.databaseMs += statement.ms;
  if (trace.spans !== null) recordStatement(trace.spans, statement);
  const { longest } = trace;
  const last = longest.at(-1);
  if (longest.length === MAX_KEPT && last !== undefined && last.ms >= statement.ms) return;
  longest.push(statement);
  longest.sort((one, other) => other.ms - one.ms);
  longest.length = Math.min(longest.length, MAX_KEPT);
}

/** Texts of statements contain no values, unless project code has written them. */
function recordStatement(spans: Spans, { text, ms, rows, failed, isForeign }: TracedStatement): void {
  const attributes = isForeign
    ? { 'db.response.returned_rows': rows }
    : { 'db.query.text': text, 'db.response.returned_rows': rows };
  spans.add('statement', performance.now() - ms, attributes, failed);
}
