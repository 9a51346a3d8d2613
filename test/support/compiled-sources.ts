import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'compare/src'];
/** With a manifest as in the sources: some look for what lies beside them. */
const COMPILED = path.join(ROOT, '.tmp/sources');
const GRAPHQL = createRequire(import.meta.url).resolve('graphql');

/**
 * Lets tests import the sources the way Node does, compiled once per change. Vitest's own module runner transforms them
 * for each project, and every use of an import goes through a getter. It is still used in watch mode, which follows
 * changes of the sources.
 */
export function compiledSources(): Plugin {
  let isWatched = false;
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    configResolved(config) {
      isWatched = (config as { test?: { watch?: boolean } }).test?.watch === true;
      if (!isWatched) compileSources();
    },
    resolveId(name, importer) {
      if (isWatched || importer === undefined) return null;
      // Vite would take another of its files than Node, and its classes would be others.
      if (name === 'graphql') return { id: GRAPHQL, external: true };
      if (!/^\.{1,2}\//.test(name)) return null;
      const file = path.resolve(path.dirname(importer.replace(/\?.*/, '')), name);
      if (!isWithin(file) || !isSource(file)) return null;
      return { id: compiledPath(file), external: true };
    },
  };
}

export const COMPILED_SOURCES = /\/\.tmp\/sources\//;

const isWithin = (file: string): boolean =>
  FOLDERS.some((folder) => file.startsWith(path.join(ROOT, folder) + path.sep));

const isSource = (file: string): boolean => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('.d.ts');

const compiledPath = (file: string): string => path.join(COMPILED, path.relative(ROOT, file)).replace(/\.ts$/, '.js');

function compileSources(): void {
  const kept = new Set<string>();
  for (const entry of FOLDERS.flatMap(filesBelow)) {
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = file.endsWith('.mjs');
    if (!entry.isFile() || !(isProgram || isSource(file))) continue;
    const target = compiledPath(file);
    kept.add(target);
    const { mtime } = statSync(file);
    if (changedAt(target) === Math.floor(mtime.getTime())) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    // In one step: another run may read it.
    const fresh = `${target}.${process.pid}`;
    if (isProgram) copyFileSync(file, fresh);
    else writeFileSync(fresh, compile(file));
    // The time of its source: whatever that is changed to, newer or older, is compiled.
    utimesSync(fresh, mtime, mtime);
    renameSync(fresh, target);
  }
  for (const entry of readdirSync(COMPILED, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.m?js$/.test(file) && !kept.has(file)) rmSync(file, { force: true });
  }
  copyFileSync(path.join(ROOT, 'package.json'), path.join(COMPILED, 'package.json'));
}

const filesBelow = (folder: string) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });

const changedAt = (file: string): number | undefined => {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts && Math.floor(facts.mtime.getTime());
};

function compile(file: string): string {
  const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    lang: 'ts',
    target: 'esnext',
    typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
