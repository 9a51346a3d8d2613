import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeEnvironmentError, isEnvironmentError } from './environment-error.ts';

function describe(work: () => void): string {
  try {
    work();
  } catch (error) {
    if (isEnvironmentError(error)) return describeEnvironmentError(error);
    throw error;
  }
  throw new Error('nothing failed');
}

test('a system error names its path, or both ends of a copy', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, missing] = [path.join(folder, 'file'), path.join(folder, 'no/file')];
  writeFileSync(file, '');
  expect(describe(() => readFileSync(missing))).toBe(
    `${missing}: ENOENT\n  No such file or folder. Create it, or correct the path.`,
  );
  expect(describe(() => copyFileSync(file, missing))).toBe(
    `${file} to ${missing}: ENOENT\n  No such file or folder. Create it, or correct the path.`,
  );
});
