import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { compile } from '../client/compiler.ts';

export interface GeneratedClient {
  /** What the compiler says of a program. */
  readonly errorsOf: (name: string) => readonly string[];
  readonly load: (name: string) => Promise<Record<string, unknown>>;
  readonly remove: () => void;
}

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

/**
 * Generates types from a document and compiles programs, which import them from `./api.ts`, by name: all at once, since
 * the types and their libraries take nearly all of the time. The folder is below this one, so that programs find the
 * libraries.
 */
export async function generateClient(
  document: OpenApiDocument,
  programs: Readonly<Record<string, string>>,
): Promise<GeneratedClient> {
  const parent = fileURLToPath(new URL('.tmp/', import.meta.url));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'client-'));
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(JSON.stringify(document))));
  for (const [name, program] of Object.entries(programs)) writeFileSync(join(folder, `${name}.ts`), program);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  const { output } = await compile('typescript', ['-p', folder, '--pretty', 'false']);
  // "…/changed.ts(12,3): error TS2322: …", with lines of details after it.
  const errors = output.split('\n').filter((line) => line.includes(': error TS'));
  const known = Object.keys(programs).map((name) => `/${name}.ts(`);
  const others = errors.filter((line) => !known.some((place) => line.includes(place)));
  if (others.length > 0) throw new Error(others.join('\n'));

  return {
    errorsOf: (name) => errors.filter((line) => line.includes(`/${name}.ts(`)),
    load: (name) => import(pathToFileURL(join(folder, `${name}.js`)).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
