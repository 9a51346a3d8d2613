import { readFileSync } from 'node:fs';
import type { EventBody } from './receiver.ts';

/** A request, and the events that the reference (4.26.2, SQLite) sent to a webhook because of it. */
export interface RecordedStep {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly multipart?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly filename?: string;
    readonly contentType?: string;
    readonly base64?: string;
  }[];
  readonly events: readonly EventBody[];
}

/** `publish` and `unpublish` were sent by its editing page, which has requests of its own. */
export const RECORDED = JSON.parse(readFileSync(new URL('./recorded-events.json', import.meta.url), 'utf8')) as {
  readonly steps: readonly RecordedStep[];
  readonly publish: EventBody;
  readonly unpublish: EventBody;
};

const STARTED = new Date(Date.now() - 86_400_000).toISOString();

/** Times of the run and the random part of file names are not compared. */
export function maskVolatile(value: unknown): unknown {
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT/.test(value) && value > STARTED
      ? '{{now}}'
      : value.replace(/_[0-9a-f]{10}(?=\.|$)/g, '_{{hash}}');
  }
  if (Array.isArray(value)) return value.map(maskVolatile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskVolatile(one)]));
}

export function bodyOf({ body, multipart }: RecordedStep): {
  headers: Record<string, string>;
  body?: string | FormData;
} {
  if (multipart === undefined) {
    return body === undefined
      ? { headers: {} }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const { name, value, filename, contentType = '', base64 = '' } of multipart) {
    if (value !== undefined) form.append(name, value);
    else form.append(name, new Blob([Buffer.from(base64, 'base64')], { type: contentType }), filename);
  }
  return { headers: {}, body: form };
}
