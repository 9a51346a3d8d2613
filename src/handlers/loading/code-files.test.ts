import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { codeFilesIn } from './code-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-files-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('files are loaded in the order of v4’s build: by full name', () => {
  const files = ['order.ts', 'order-custom.ts', 'order_a.js', 'Zone.js', 'order.test.ts', '01-first.js', 'a.json'];
  for (const name of files) writeFileSync(path.join(folder, name), '');
  expect(codeFilesIn(folder).map(({ name }) => name)).toEqual([
    ...['01-first', 'Zone', 'a', 'order-custom', 'order', 'order_a'],
  ]);
});
