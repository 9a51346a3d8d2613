import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkCopy } from '../../src/database/backup/copy-database.ts';
import { readMaterial } from '../support/conformance-material.ts';

test('a copy is complete, or the damage is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-check-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'copy.db');
  writeFileSync(file, readMaterial('content.db'));
  const { tables, rows } = await checkCopy(file);
  expect(tables).toBeGreaterThan(60);
  expect(rows).toBeGreaterThan(2000);

  const bytes = readFileSync(file);
  bytes.fill(0xff, 40 * 4096, 44 * 4096);
  writeFileSync(file, bytes);
  await expect(checkCopy(file)).rejects.toThrow('The copy is damaged');
  writeFileSync(file, bytes.subarray(0, 100_000));
  await expect(checkCopy(file)).rejects.toThrow('The copy is damaged');
});
