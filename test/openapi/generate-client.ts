import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApiDocument } from '../../src/openapi/document.ts';

export interface GeneratedClient {
  /** What the compiler says of a program that imports the generated types from `./api.ts`. */
  readonly check: (program: string) => readonly string[];
  /** Compiles a program and imports it. */
  readonly load: (program: string) => Promise<Record<string, unknown>>;
  readonly remove: () => void;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

/** Generates types from a document, in a folder below this one so that programs find the libraries. */
export async function generateClient(document: OpenApiDocument): Promise<GeneratedClient> {
  const parent = fileURLToPath(new URL('.tmp/', import.meta.url));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'client-'));
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(JSON.stringify(document))));

  const host = keepingFiles(folder);
  const compile = (program: string): { diagnostics: readonly ts.Diagnostic[]; emit: () => void } => {
    const file = join(folder, 'program.ts');
    writeFileSync(file, program);
    const compiled = ts.createProgram([file], OPTIONS, host);
    return { diagnostics: ts.getPreEmitDiagnostics(compiled), emit: () => compiled.emit() };
  };

  return {
    check: (program) =>
      compile(program).diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    load: async (program) => {
      compile(program).emit();
      return import(pathToFileURL(join(folder, 'program.js')).href);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Reads libraries and the generated types once: programs differ in one file. */
function keepingFiles(folder: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const files = new Map<string, ts.SourceFile | undefined>();
  return {
    ...host,
    getSourceFile: (name, ...options) => {
      if (name === join(folder, 'program.ts')) return host.getSourceFile(name, ...options);
      if (!files.has(name)) files.set(name, host.getSourceFile(name, ...options));
      return files.get(name);
    },
  };
}
