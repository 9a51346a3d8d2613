import { expect, test } from 'vitest';
import { readTracing } from './read-tracing.ts';

test('is off unless a setting or a variable names a collector', () => {
  expect(readTracing(undefined, {})).toBeNull();
  expect(readTracing(undefined, { OTEL_SERVICE_NAME: 'shop' })).toBeNull();
  expect(readTracing(false, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).toBeNull();
  const disabled = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' };
  expect(readTracing(undefined, disabled)).toBeNull();
});

test("reads OpenTelemetry's variables; a setting comes first", () => {
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=1%202, b=x=y',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readTracing(undefined, variables)).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { a: '1 2', b: 'x=y' },
    service: 'shop',
    ratio: 0.25,
  });
  expect(readTracing({ endpoint: 'http://other:4318' }, variables)).toEqual({
    url: 'http://other:4318/v1/traces',
    headers: {},
    service: 'shop',
    ratio: 1,
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https URL'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:1', OTEL_TRACES_SAMPLER_ARG: '2' },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:1', OTEL_EXPORTER_OTLP_HEADERS: 'a=%' },
    'OTEL_EXPORTER_OTLP_HEADERS must be a list',
  ],
])('a variable that cannot be read stops the start: %j', (variables, message) => {
  expect(() => readTracing(undefined, variables)).toThrow(message);
});
