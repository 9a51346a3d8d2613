import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Erased by the compiler: `import type`, `export type`. */
  readonly isType: boolean;
}

/** The TypeScript files below a folder, without unit tests, as paths with slashes. */
export const sourceFiles = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();

/** `import … from './x.ts'`, `export … from './x.ts'`, `import('./x.ts')`, `new URL('./x.ts', import.meta.url)`. */
const SPECIFIER = /(?:\b(import|export)( type)?\b[^'";]*?\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.[^']+\.tsx?)'/g;

/** Paths are relative to `root`; those outside it begin with `../`. */
export const importsOf = (root: string, files: readonly string[]): readonly Import[] =>
  files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER)].map(([, , type, path = '']) => ({
      from,
      to: normalize(join(dirname(from), path)).replaceAll('\\', '/'),
      isType: type !== undefined,
    })),
  );

export const showImport = ({ from, to }: Import): string => `${from} -> ${to}`;

export function findCycles(files: readonly string[], imports: readonly Import[]): readonly string[] {
  const targets = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to } of imports) targets.get(from)?.push(to);
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    else if (!finished.has(file)) {
      for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      finished.add(file);
    }
  };
  for (const file of files) visit(file, []);
  return cycles;
}
