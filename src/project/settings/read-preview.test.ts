import { expect, test } from 'vitest';
import { readPreview } from './read-preview.ts';

const read = (stored: unknown) => {
  const warnings: string[] = [];
  return { settings: readPreview({ files: new Map(), warnings }, stored), warnings };
};

const handler = (): string => 'https://example.org/';

test('origins are a list or a text, without paths; what is none is reported and ignored', () => {
  const config = { allowedOrigins: ['https://a.example/', 'http://localhost:3000'], handler };
  expect(read({ enabled: true, config }).settings).toEqual({
    origins: ['https://a.example', 'http://localhost:3000'],
    handler,
  });
  expect(read({ config: { allowedOrigins: 'https://a.example/path, https://b.example', handler } }).settings).toEqual({
    origins: ['https://a.example', 'https://b.example'],
    handler,
  });
  const odd = ["'self'", '*', 'https://*.example.org', 'javascript:alert(1)', 'https://me:word@example.org', 'data:,x'];
  const { settings, warnings } = read({ config: { allowedOrigins: odd, handler } });
  expect(settings?.origins).toEqual([]);
  expect(warnings).toHaveLength(odd.length);
});

test('without a function, or switched off, there are no pages', () => {
  expect(read(undefined).settings).toBeNull();
  expect(read({ enabled: false, config: { handler } }).settings).toBeNull();
  expect(read({ enabled: true }).settings).toBeNull();
  expect(read({ config: { allowedOrigins: undefined, handler } }).settings).toEqual({ origins: [], handler });
  expect(() => read({ config: { handler: 'https://example.org' } })).toThrow('must be a function');
});
