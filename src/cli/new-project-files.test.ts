import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newProjectFiles } from './new-project-files.ts';

const scriptsIn = (text: string): Readonly<Record<string, string>> =>
  (JSON.parse(text) as { readonly scripts: Record<string, string> }).scripts;

/** Syntax the Windows shell does not support: `exec`, variables before a command, single quotes, `$`, `;`. */
const OF_ONE_SHELL = /(^|&& *)(exec\b|\w+=|(rm|cp|mv|test|sh|bash)\b)|['$`;]/;

test.each([
  ['a new project', newProjectFiles('site', '1.0.0').get('package.json') ?? ''],
  ['this repository', readFileSync(new URL('../../package.json', import.meta.url), 'utf8')],
])('scripts of %s run in every shell', (_of, text) => {
  const scripts = Object.entries(scriptsIn(text));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter(([, command]) => OF_ONE_SHELL.test(command))).toEqual([]);
});

test('nothing of this repository runs when the package is installed', () => {
  const scripts = scriptsIn(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name))).toEqual([]);
});
