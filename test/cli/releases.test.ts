import { expect, test } from 'vitest';
import { withEngine } from '../../src/app/opening/create-application-engine.ts';
import { openApplication, openProject } from '../../src/app/opening/open-application.ts';
import type { Engine } from '../../src/content/engine.ts';
import { openCodeScope } from '../../src/content/scope.ts';
import { createManaged } from '../../src/management/entries/write-entry.ts';
import { addToRelease, createRelease } from '../../src/management/releases/change-release.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x' };

const [[FILE = '', SCHEMA = '{}'] = []] = Object.entries(ARTICLE);
const WITH_DRAFTS = { [FILE]: JSON.stringify({ ...JSON.parse(SCHEMA), options: { draftAndPublish: true } }) };

async function within(dir: string, work: (engine: Engine) => Promise<void>): Promise<void> {
  const application = await openApplication(await openProject(dir), { createTables: 'whenAsked', isForCommand: true });
  await withEngine(application, work);
  await application.close();
}

test('plinth releases has a server publish a release, unless something stands in its way', async () => {
  const dir = temporaryProject(WITH_DRAFTS);
  const releases = (...args: string[]) => plinth(['releases', ...args, '--dir', dir], SECRETS);
  let entry = 0;
  await within(dir, async (engine) => {
    const scope = openCodeScope(engine);
    const type = contentTypeOf(engine.model, 'api::article.article');
    entry = (await createManaged(scope, type, { title: 'A' }, {})).id;
    for (const name of ['Autumn', 'Empty', 'Twice', 'Twice']) await createRelease(scope, name);
    await addToRelease(scope, 1, { type, id: entry, secret: 'x' }, 'publish');
  });
  expect((await releases('list')).stdout).toBe(
    [
      'ID  NAME    STATUS  ENTRIES  SCHEDULED  PUBLISHED',
      '4   Twice   empty   0',
      '3   Twice   empty   0',
      '2   Empty   empty   0',
      '1   Autumn  ready   1',
      '',
    ].join('\n'),
  );
  expect((await releases('show', 'Autumn')).stdout).toContain(`publish  api::article.article:${entry}          ready`);
  for (const [args, message] of [
    [['show', 'None'], 'There is no release "None".'],
    [['show', 'Twice'], 'Use an id: 4, 3.'],
    [['publish', 'Empty'], 'The release is empty.'],
    [['publish', 'Autumn', '--at', 'tomorrow'], '"tomorrow" is not a time.'],
    [['publish', 'Autumn', '--at', '2020-01-01T00:00:00Z'], 'at must be a time in the future'],
    [['undo', 'Autumn'], 'The release is not published: there is nothing to undo.'],
  ] as const) {
    const { code, stderr } = await releases(...args);
    expect({ code, stderr }, args.join(' ')).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  }
  expect((await releases('publish', '1')).stdout).toBe('A running server publishes the release "Autumn" now.\n');
  expect((await releases('cancel', '1')).stdout).toBe('The release "Autumn" is published at no time.\n');
  await within(dir, async (engine) => {
    expect(await engine.schedules.list(engine.driver)).toEqual([]);
  });
});
