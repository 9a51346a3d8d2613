import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModel } from '../../src/schema/read-model.ts';
import { writeTypes } from '../../src/types/write-types.ts';
import { buildClient, CLIENT_DIR, COMPILERS, compile, isInstalled } from './compiler.ts';
import { recordedProgram } from './recorded-program.ts';
import { LARGE_PROJECT_QUERIES, largeProject } from './large-project.ts';

let folder = '';

const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'dom'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  // The declarations of the package are checked, those of the language are not.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  noEmit: true,
  types: [],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-types-'));
  await buildClient(join(folder, 'plinth-client'));
  await writeFile(join(folder, 'content-types.ts'), writeTypes(readModel(largeProject()), 'plinth-client'));
  await writeFile(join(folder, 'queries.ts'), LARGE_PROJECT_QUERIES);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...COMPILER_OPTIONS, paths: { 'plinth-client': ['./plinth-client/index.d.ts'] } },
      include: ['*.ts'],
    }),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

for (const compiler of COMPILERS) {
  const missing = isInstalled(compiler) ? '' : ': skipped, not installed';
  describe.skipIf(missing)(`${compiler}${missing}`, () => {
    test('the type tests compile, mistakes and all', async () => {
      const { output } = await compile(compiler, ['-p', CLIENT_DIR]);
      expect(output).toBe('');
    });

    test('sixty types with queries three levels deep, against the built package', async () => {
      const { ok, output } = await compile(compiler, ['-p', folder, '--extendedDiagnostics']);
      expect(ok, output).toBe(true);
      const instantiations = Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]);
      // 68,000 when this was written, three thousand per query. Work is counted, because time depends on what else the
      // machine does.
      expect(instantiations).toBeLessThan(140_000);
      expect(instantiations).toBeGreaterThan(40_000);
    });
  });
}

test("answers recorded from Strapi v5 have the types of their queries in v5's contract", async () => {
  const recorded = join(folder, 'recorded');
  await mkdir(recorded);
  await copyFile(`${CLIENT_DIR}/type-tests/v5-content-types.ts`, join(recorded, 'v5-content-types.ts'));
  const { program, count } = recordedProgram([
    ...['spec', 'populate-random', 'populate', 'document', 'status-populate', 'combo', 'entry', 'list', 'single-type'],
  ]);
  await writeFile(join(recorded, 'recorded.ts'), program);
  await writeFile(
    join(recorded, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...COMPILER_OPTIONS,
        allowImportingTsExtensions: true,
        paths: { 'plinth-client': ['../plinth-client/index.d.ts'] },
      },
      include: ['*.ts'],
    }),
  );
  const { output } = await compile('typescript', ['-p', recorded]);
  expect(output).toBe('');
  expect(count).toBeGreaterThan(100);
});
