import { randomBytes } from 'node:crypto';
import type { SpanAttributes, Spans, Tracer } from '../../util/spans.ts';
import { ERROR_STATUS, type OtlpSpan, otlpAttributes, SPAN_KINDS, unixNano } from './otlp-span.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

/** A request may run thousands of statements. */
const MOST_STEPS = 500;

/** `ratio`: the part of the traces that start here and are recorded. Callers decide about theirs. */
export function createTracer(ratio: number, take: (spans: readonly OtlpSpan[]) => void): Tracer {
  return {
    begin(header) {
      const parent = readTraceparent(header);
      if (parent === null ? Math.random() >= ratio : !parent.isSampled) return null;
      return new RecordedSpans(parent?.traceId ?? newId(16), parent?.spanId ?? null);
    },
    end(spans, { name, kind, attributes, failed }) {
      const { traceId, spanId, parentId, start, steps, dropped } = spans as RecordedSpans;
      const whole: OtlpSpan = {
        ...{ traceId, spanId, name, kind: SPAN_KINDS[kind] },
        ...(parentId !== null && { parentSpanId: parentId }),
        ...timesOf(start),
        attributes: otlpAttributes(dropped === 0 ? attributes : { ...attributes, 'plinth.dropped_steps': dropped }),
        ...(failed && { status: ERROR_STATUS }),
      };
      take([whole, ...steps]);
    },
  };
}

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

const timesOf = (start: number) => ({
  startTimeUnixNano: unixNano(start),
  endTimeUnixNano: unixNano(performance.now()),
});

class RecordedSpans implements Spans {
  readonly traceId: string;
  readonly spanId = newId(8);
  readonly parentId: string | null;
  readonly start = performance.now();
  readonly steps: OtlpSpan[] = [];
  dropped = 0;

  constructor(traceId: string, parentId: string | null) {
    this.traceId = traceId;
    this.parentId = parentId;
  }

  get traceparent(): string {
    return writeTraceparent(this.traceId, this.spanId);
  }

  add(name: string, start: number, attributes: SpanAttributes = {}, failed = false): void {
    if (this.steps.length >= MOST_STEPS) {
      this.dropped += 1;
      return;
    }
    this.steps.push({
      ...{ traceId: this.traceId, spanId: newId(8), parentSpanId: this.spanId, name, kind: SPAN_KINDS.internal },
      ...timesOf(start),
      attributes: otlpAttributes(attributes),
      ...(failed && { status: ERROR_STATUS }),
    });
  }
}
