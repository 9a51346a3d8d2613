import * as z from 'zod';
import { StartError } from '../../errors.ts';
import type { TracingSettings } from '../settings.ts';
import { section, text } from './values.ts';

const ADDRESS = 'the http or https URL of a collector, such as http://localhost:4318';
const RATIO = 'a number from 0 to 1';

const isAddress = (value: string): boolean =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

/** `tracing` of config/server. */
export const tracing = z.union([
  z.literal(false),
  section({
    endpoint: text.refine(isAddress, { error: ADDRESS }),
    headers: z.record(z.string(), text, { error: 'an object of strings' }).optional(),
    service: text.optional(),
    ratio: z.coerce.number({ error: RATIO }).min(0, { error: RATIO }).max(1, { error: RATIO }).optional(),
  }),
]);

/** Without a setting, OpenTelemetry's own variables decide; all of them are optional. */
export function readTracing(
  given: z.infer<typeof tracing> | undefined,
  variables: NodeJS.ProcessEnv,
): TracingSettings | null {
  const service = variables.OTEL_SERVICE_NAME || 'plinth';
  if (given === false) return null;
  if (given !== undefined) {
    const { endpoint, headers = {} } = given;
    return { url: tracesUrl(endpoint), headers, service: given.service ?? service, ratio: given.ratio ?? 1 };
  }
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole, OTEL_EXPORTER_OTLP_ENDPOINT: base } = variables;
  if ((!whole && !base) || variables.OTEL_SDK_DISABLED === 'true') return null;
  const name = whole ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  if (!isAddress(whole || base || '')) throw variableError(name, ADDRESS);
  return {
    url: whole || tracesUrl(base ?? ''),
    headers: readHeaders(variables.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    service,
    ratio: readRatio(variables.OTEL_TRACES_SAMPLER_ARG),
  };
}

const tracesUrl = (base: string): string => `${base}${base.endsWith('/') ? '' : '/'}v1/traces`;

/** `name=value,name=value`, with escapes as in URLs. */
function readHeaders(list: string): Readonly<Record<string, string>> {
  const pairs = list.split(',').map((pair) => pair.split('='));
  try {
    return Object.fromEntries(
      pairs.flatMap(([name = '', ...value]) =>
        name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]],
      ),
    );
  } catch {
    throw variableError('OTEL_EXPORTER_OTLP_HEADERS', 'a list such as name=value,name=value');
  }
}

function readRatio(value: string | undefined): number {
  const ratio = value ? Number(value) : 1;
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw variableError('OTEL_TRACES_SAMPLER_ARG', RATIO);
}

const variableError = (name: string, expected: string): StartError =>
  new StartError(`${name} must be ${expected}.`, {
    remedy: 'Correct the variable, or unset it to switch tracing off.',
  });
