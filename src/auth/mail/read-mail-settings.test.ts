import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSendmail, readMailSettings } from './read-mail-settings.ts';
import { createMailer } from './mailer.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-mail-'));
const sent = path.join(folder, 'sent');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = { info: () => {}, warn: () => {}, error: () => {} };
const none = (): null => null;

test("without a provider, mail is sent with the machine's sendmail, as in v4", async () => {
  const program = path.join(folder, 'sendmail');
  writeFileSync(program, `#!/bin/sh\n(echo "$@"; cat) > '${sent}'\n`);
  chmodSync(program, 0o755);
  expect(findSendmail(`relative:${folder}`)).toBe(program);
  const settings = { defaultFrom: 'we@example.org' };
  for (const config of [undefined, {}, { settings }, { provider: 'sendmail', settings }]) {
    const { mail, warning } = readMailSettings(config, none, () => findSendmail(folder));
    expect(warning).toBeNull();
    const mailer = createMailer(mail, true, log);
    await mailer.send({ to: 'ada@example.org', from: 'us@example.org', subject: 'Come', text: 'Tonight', html: '' });
    expect(readFileSync(sent, 'utf8')).toMatch(
      /^-i -f us@example\.org ada@example\.org\n[\s\S]*Subject: Come[\s\S]*Tonight/,
    );
    mailer.close();
  }
});

test('warns if there is no sendmail', () => {
  expect(readMailSettings({}, none, none)).toMatchObject({
    mail: { transport: null },
    warning: expect.stringContaining('this machine has no sendmail'),
    isConfigured: false,
  });
});
