import path from 'node:path';
import { expect, test } from 'vitest';
import { openProject } from '../../src/app/open-application.ts';
import { startMessage } from '../../src/app/start-message.ts';
import { closedDriver } from '../../src/database/closed-driver.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';

async function messageOf(api: string): Promise<string> {
  const dir = temporaryProject({ ...ARTICLE, 'config/api.js': api, 'page/index.html': '' });
  const { project, declared } = await openProject(dir);
  const application = { project, model: declared, driver: closedDriver('sqlite') };
  return startMessage(application, 'http://localhost:1337', path.join(dir, 'page/index.html'));
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

test('an explorer that is switched off is not named', async () => {
  const message = await messageOf('module.exports = { explorer: false };');
  expect(message).not.toContain('/explorer');
  expect(message).toContain('http://localhost:1337/openapi.json');
});
