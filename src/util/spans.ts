import { type AsyncValue, createAsyncValue } from './async-value.ts';

/** Facts about a step. Never values from a request: they may be secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The steps of a request, recorded while it runs; they exist only if tracing is on. */
export interface Spans {
  /** The header by which a request to another server continues the trace. */
  readonly traceparent: string;
  /** A step that ends now. `start` is a time of `performance.now()`. */
  add(name: string, start: number, attributes?: SpanAttributes, failed?: boolean): void;
}

/** The whole of which the steps are parts. */
export interface WholeSpan {
  readonly name: string;
  /** Whether this server answered a request, or sent one. */
  readonly kind: 'server' | 'client';
  readonly attributes: SpanAttributes;
  readonly failed: boolean;
}

export interface Tracer {
  /** Continues the trace of a caller, or starts one. Null if it is not recorded. */
  begin(traceparent: string | undefined): Spans | null;
  /** Hands the steps over for export. */
  end(spans: Spans, whole: WholeSpan): void;
}

/** The steps of the request for which code runs; nothing sets it if tracing is off. */
export const currentSpans: AsyncValue<Spans> = createAsyncValue<Spans>();
