import type { SpanAttributes } from '../../util/spans.ts';

/** A span as OTLP writes it in JSON. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status?: { readonly code: number };
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: object;
}

export const SPAN_KINDS = { internal: 1, server: 2, client: 3 } as const;

export const ERROR_STATUS = { code: 2 } as const;

/** A time of `performance.now()` in nanoseconds since 1970: beyond the exact range of a number. */
export const unixNano = (time: number): string => `${Math.round((performance.timeOrigin + time) * 1000)}000`;

export const otlpAttributes = (attributes: SpanAttributes): readonly OtlpAttribute[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }));

const otlpValue = (value: SpanAttributes[string]): object => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
