import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const CLIENT_DIR = `${ROOT}client`;

/** TypeScript 7 is the project's own; 5.9 is installed beside it as `typescript-5`. */
export const COMPILERS = ['typescript', 'typescript-5'] as const;

export type Compiler = (typeof COMPILERS)[number];

const scriptOf = (compiler: Compiler): string => `${ROOT}node_modules/${compiler}/bin/tsc`;

export const isInstalled = (compiler: Compiler): boolean => existsSync(scriptOf(compiler));

export interface Compilation {
  readonly ok: boolean;
  readonly output: string;
  readonly milliseconds: number;
}

export function compile(compiler: Compiler, args: readonly string[]): Promise<Compilation> {
  const start = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, [scriptOf(compiler), ...args], { maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: stdout + stderr, milliseconds: performance.now() - start }),
    );
  });
}

/** The package as it is published: JavaScript and declarations, in `folder`. */
export async function buildClient(folder: string): Promise<void> {
  const { ok, output } = await compile('typescript', ['-p', `${CLIENT_DIR}/tsconfig.build.json`, '--outDir', folder]);
  if (!ok) throw new Error(output);
}
