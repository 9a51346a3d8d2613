import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchFiles } from '../../src/cli/watch-files.ts';
import { temporaryProject } from '../project/temporary-project.ts';

function watching(dir: string) {
  const calls: (readonly string[])[] = [];
  const roots = ['src', '.env'].map((name) => path.join(dir, name));
  const onChange = (changed: readonly string[]): void => {
    calls.push(changed.map((file) => path.relative(dir, file)));
  };
  onTestFinished(watchFiles(roots, onChange, { intervalMs: 20 }).stop);
  return { calls, settled: () => expect.poll(() => calls.length).toBeGreaterThan(0) };
}

test('changed, new and removed files are reported together, once', async () => {
  const dir = temporaryProject({ 'src/a.json': '1', 'src/b.json': '1', '.env': 'A=1' });
  const { calls, settled } = watching(dir);
  writeFileSync(path.join(dir, 'src/a.json'), '22');
  rmSync(path.join(dir, 'src/b.json'));
  mkdirSync(path.join(dir, 'src/new/folder'), { recursive: true });
  writeFileSync(path.join(dir, 'src/new/folder/c.json'), '1');
  writeFileSync(path.join(dir, '.env'), 'A=22');
  await settled();
  await wait(100);
  expect(calls).toEqual([['.env', 'src/a.json', 'src/b.json', 'src/new/folder/c.json']]);
});

test('packages, public and hidden files and files outside the roots are ignored', async () => {
  const dir = temporaryProject({ 'src/a.json': '1' });
  const { calls } = watching(dir);
  mkdirSync(path.join(dir, 'src/node_modules'));
  writeFileSync(path.join(dir, 'src/node_modules/x.js'), '');
  writeFileSync(path.join(dir, 'src/.swap'), '');
  mkdirSync(path.join(dir, 'src/extensions/own/public'), { recursive: true });
  writeFileSync(path.join(dir, 'src/extensions/own/public/x.js'), '');
  writeFileSync(path.join(dir, 'data.db'), '');
  await wait(150);
  expect(calls).toEqual([]);
});
