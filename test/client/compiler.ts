import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CLIENT_DIR = fileURLToPath(new URL('../../client', import.meta.url));

/** TypeScript 7 is the project's own; 5.9 is installed for these tests as `typescript-5`. */
export const COMPILERS = ['typescript', 'typescript-5'] as const;

export type Compiler = (typeof COMPILERS)[number];

const folders = createRequire(import.meta.url).resolve.paths('typescript') ?? [];

function scriptOf(compiler: Compiler): string | undefined {
  return folders.map((folder) => join(folder, compiler, 'bin/tsc')).find((file) => existsSync(file));
}

export const isInstalled = (compiler: Compiler): boolean => scriptOf(compiler) !== undefined;

export interface Compilation {
  readonly ok: boolean;
  readonly output: string;
}

export function compile(compiler: Compiler, args: readonly string[]): Promise<Compilation> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [scriptOf(compiler) ?? compiler, ...args],
      { maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => resolve({ ok: error === null, output: stdout + stderr }),
    );
  });
}

/** The package as it is published: JavaScript and declarations, in `folder`. */
export async function buildClient(folder: string): Promise<void> {
  const { ok, output } = await compile('typescript', ['-p', `${CLIENT_DIR}/tsconfig.build.json`, '--outDir', folder]);
  if (!ok) throw new Error(output);
}
