import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { EVENT_NAMES } from '../../src/events/content-event.ts';
import { signBody } from '../../src/events/sending/post-event.ts';

const TEXT = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

type Verify = (secret: string, header: string | undefined, body: string) => boolean;

test('the receiver in docs/webhooks.md accepts signed requests only', () => {
  const [, code = ''] = /^```js verify\n([\s\S]*?)^```/m.exec(TEXT) ?? [];
  const load = new Function('require', `${code}; return isFromPlinth;`) as (require: NodeJS.Require) => Verify;
  const verify = load(createRequire(import.meta.url));
  const header = signBody('secret', '{"a":"ü"}', Date.now());
  expect(verify('secret', header, '{"a":"ü"}')).toBe(true);
  expect(verify('other', header, '{"a":"ü"}')).toBe(false);
  expect(verify('secret', header, '{"a":"u"}')).toBe(false);
  expect(verify('secret', signBody('secret', '{}', Date.now() - 600_000), '{}')).toBe(false);
  for (const forged of [undefined, '', 't=1', 'v1=00']) expect(verify('secret', forged, '{}')).toBe(false);
});

test('docs/webhooks.md names every event', () => {
  for (const event of EVENT_NAMES) expect(TEXT).toContain(`\`${event}\``);
});
