import { messageOf } from '../../errors.ts';
import { type OtlpSpan, otlpAttributes } from './otlp-span.ts';

export interface ExporterOptions {
  /** The whole address, with `/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly version: string;
  readonly warn: (message: string) => void;
}

export interface Exporter {
  take(spans: readonly OtlpSpan[]): void;
  /** Sends the rest. */
  close(): Promise<void>;
}

const BATCH = 512;
const DELAY_MS = 1_000;
/** If they cannot be sent as fast as they are recorded, they are dropped. */
const MOST_WAITING = 8 * BATCH;
const TIMEOUT_MS = 5_000;
const WARN_MS = 60_000;

/**
 * Sends spans by OTLP over HTTP, as JSON: what collectors accept at port 4318. Not OpenTelemetry's own exporter: it
 * needs a newer Node than Plinth, or has a dependency with an install script.
 */
export function createOtlpExporter({ url, headers, service, version, warn }: ExporterOptions): Exporter {
  const resource = {
    attributes: otlpAttributes({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }),
  };
  const scope = { name: 'plinth', version };
  let waiting: OtlpSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | null = null;
  let warnedAt = Number.NEGATIVE_INFINITY;

  const complain = (reason: string): void => {
    if (performance.now() - warnedAt < WARN_MS) return;
    warnedAt = performance.now();
    warn(`Traces cannot be sent to ${new URL(url).origin}: ${reason}. They are dropped until it answers.`);
  };

  const post = async (spans: readonly OtlpSpan[]): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await answer.body?.cancel();
      if (!answer.ok) complain(`status ${answer.status}`);
    } catch (error) {
      complain(messageOf(error));
    }
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await post(batch);
    }
  };

  const send = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  return {
    take(spans) {
      if (waiting.length + spans.length > MOST_WAITING) return complain('more are recorded than it accepts');
      waiting.push(...spans);
      if (waiting.length >= BATCH) void send();
      else timer ??= setTimeout(send, DELAY_MS).unref();
    },
    async close() {
      await send();
      await send();
    },
  };
}
