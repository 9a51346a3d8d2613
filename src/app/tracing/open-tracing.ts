import type { OnAnswered } from '../../http/follow-requests.ts';
import type { TracingSettings } from '../../project/settings.ts';
import type { Tracer } from '../../util/spans.ts';
import { VERSION } from '../version.ts';

export interface Tracing {
  readonly tracer: Tracer;
  readonly onAnswered: OnAnswered;
  close(): Promise<void>;
}

/** Null if tracing is off; nothing is loaded then. */
export async function openTracing(
  settings: TracingSettings | null,
  warn: (message: string) => void,
): Promise<Tracing | null> {
  if (settings === null) return null;
  const { createTracer } = await import('./create-tracer.ts');
  const { createOtlpExporter } = await import('./otlp-exporter.ts');
  const { url, headers, service, ratio } = settings;
  const exporter = createOtlpExporter({ url, headers, service, version: VERSION, warn });
  const tracer = createTracer(ratio, exporter.take);
  return {
    tracer,
    onAnswered({ method, status, trace: { id, route, spans } }) {
      if (spans === null) return;
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(route !== null && { 'http.route': route }),
        'plinth.request_id': id,
      };
      tracer.end(spans, {
        name: route === null ? method : `${method} ${route}`,
        kind: 'server',
        attributes,
        failed: status >= 500,
      });
    },
    close: exporter.close,
  };
}
