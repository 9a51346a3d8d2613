import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accessOfActions, FULL_ACCESS } from '../../src/auth/access-of-actions.ts';
import { openProject } from '../../src/app/opening/open-application.ts';
import { startMessage } from '../../src/app/start-message.ts';
import { closedDriver } from '../../src/database/drivers/closed-driver.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';

async function messageOf(
  api: string,
  files: Readonly<Record<string, string>> = {},
  host = '0.0.0.0',
  everybody = FULL_ACCESS,
  devToken: string | null = 'printed',
): Promise<string> {
  const dir = temporaryProject({ ...ARTICLE, 'config/api.js': api, 'page/index.html': '', ...files });
  const { project, declared } = await openProject(dir);
  const application = { project, model: declared, driver: closedDriver('sqlite') };
  const started = { application, host, port: 1337, devToken, everybody };
  return startMessage(started, path.join(dir, 'page/index.html'));
}

test('the start names requests, the explorer and the description of the API', async () => {
  const message = await messageOf('module.exports = {};');
  expect(message).toContain('serves ');
  expect(message.split('\n').filter((line) => line.startsWith('  http'))).toEqual([
    '  http://localhost:1337/api/articles',
    expect.stringContaining('/api/articles?populate='),
    expect.stringContaining('/api/articles?filters'),
    '  http://localhost:1337/explorer',
    '  http://localhost:1337/openapi.json',
  ]);
});

test('if nothing is public, it says how to change that', async () => {
  const message = await messageOf('module.exports = {};', {}, '127.0.0.1', accessOfActions(new Set()));
  expect(message).not.toContain('/api/articles');
  expect(message).toContain(
    'No content is public yet. To open some:\n  plinth roles grant public article find findOne\n',
  );
});

test('Studio is mentioned if it is served', async () => {
  const studio = 'http://localhost:1337/studio';
  const files = {
    'page/studio.html': '',
    'config/admin.js': "module.exports = { auth: { secret: 'a secret of at least sixteen letters' } };",
  };
  expect(await messageOf('module.exports = {};', files)).toContain(`  ${studio}\n`);
  expect(await messageOf('module.exports = { studio: false };', files)).not.toContain(studio);
  expect(
    await messageOf('module.exports = {};', { ...files, 'config/admin.js': 'module.exports = {};' }),
  ).not.toContain(studio);
});

test('an explorer that is switched off is not named', async () => {
  const message = await messageOf('module.exports = { explorer: false };');
  expect(message).not.toContain('/explorer');
  expect(message).toContain('http://localhost:1337/openapi.json');
});

test('it says where the server listens, and what is public', async () => {
  const everywhere = await messageOf('module.exports = {};');
  expect(everywhere).toMatch(/^Listening on port 1337 of (?=.*127\.0\.0\.1)[^:]*\.$/m);
  expect(everywhere).toMatch(/^ {4}http:\/\/localhost:1337\/explorer\/#token=printed$/m);

  const here = await messageOf('module.exports = {};', {}, '127.0.0.1');
  expect(here).toContain('Listening on port 1337 of 127.0.0.1: reachable from this machine only.');
  expect(here).toContain('http://127.0.0.1:1337/explorer/#token=printed');
  expect(await messageOf('module.exports = {};', {}, '::1')).toContain('http://[::1]:1337/explorer/#token=printed');

  const elsewhere = await messageOf('module.exports = {};', {}, '192.0.2.7');
  expect(elsewhere).toContain('To borrow a role, listen on a loopback address.');
  expect(elsewhere).not.toContain('#token=');
});

test('a server not started by plinth dev offers no roles and says how to get them', async () => {
  const message = await messageOf('module.exports = {};', {}, '127.0.0.1', FULL_ACCESS, null);
  expect(message).toContain('as anonymous or with your own credentials. To borrow a role, start with plinth dev.');
  expect(message).not.toContain('#token=');
});

test('an explorer in production offers no roles and says so', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const message = await messageOf('module.exports = { explorer: true };');
  expect(message).toContain('The explorer requires an API token with read access.');
  expect(message).not.toContain('#token=');
});
