import { expect, test } from 'vitest';
import { copyProject } from '../../src/app/migrating/copy-project.ts';
import { StartError } from '../../src/errors.ts';
import { NO_PROGRESS, type Progress } from '../../src/util/progress.ts';
import { describeEngines, type Engine, engineAvailable, restoreConformance, runScript } from '../support/engines.ts';
import { copyProject as copyFolder, emptyEngine, openOn } from './import-into.ts';

const copyTo = async (from: Engine, to: Engine, dir: string, progress: Progress = NO_PROGRESS) =>
  copyProject(await openOn(from, dir), to.settings, progress);

/** What one engine or another could damage. */
const ODD_VALUES = [
  "update articles set external_ref = 9223372036854775807, title = 'Ω 🍕 '' \\\\ ' where id = 1;",
  'update articles set external_ref = -9223372036854775808, price = 12345678.91 where id = 2;',
  "update articles set rating = 0.1, title = '' where id = 3;",
].join('\n');

describeEngines('plinth db copy', (name) => {
  test('to this engine and back: all checksums are the same', async () => {
    const dir = copyFolder();
    const [first, middle, last] = [await emptyEngine('sqlite'), await emptyEngine(name), await emptyEngine('sqlite')];
    await restoreConformance(first);
    await runScript(first, ODD_VALUES);
    const there = await copyTo(first, middle, dir);
    const sums = (copied: typeof there) => copied.tables.filter(({ rows }) => rows > 0);
    expect(sums(there).length).toBeGreaterThan(50);
    expect(there.tables.find(({ name: table }) => table === 'articles')?.rows).toBe(80);
    expect(there.left).toContain('strapi_migrations');
    // The next id follows the ones that were copied.
    await runScript(
      middle,
      "insert into categories (name) values ('next'); delete from categories where name = 'next';",
    );
    const back = await copyTo(middle, last, dir);
    expect(sums(back)).toEqual(sums(there));
  });

  test('goes on where it was interrupted, and refuses other content', async () => {
    const dir = copyFolder();
    const [source, target] = [await emptyEngine('sqlite'), await emptyEngine(name)];
    await restoreConformance(source);
    let left = 15;
    const interrupting: Progress = {
      ...NO_PROGRESS,
      advance: () => {
        left -= 1;
        if (left < 0) throw new StartError('Interrupted.');
      },
    };
    await expect(copyTo(source, target, dir, interrupting)).rejects.toThrow('Interrupted.');
    const { tables } = await copyTo(source, target, dir);
    expect(tables.find(({ name: table }) => table === 'articles')?.rows).toBe(80);
    await runScript(target, "update categories set name = 'changed' where id = 1;");
    await expect(copyTo(source, target, dir)).rejects.toThrow('The target has other content: categories');
  });
});

test.runIf(engineAvailable('postgres'))(
  'a value that the target cannot hold stops the copy with its place',
  async () => {
    const dir = copyFolder();
    const [source, target] = [await emptyEngine('sqlite'), await emptyEngine('postgres')];
    await restoreConformance(source);
    await runScript(source, "update dishes set allergens = 'not json' where id = 3;");
    await expect(copyTo(source, target, dir)).rejects.toThrow(/refused rows of dishes with ids from 1 to 40/);
  },
);
