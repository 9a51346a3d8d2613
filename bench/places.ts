import { join, resolve } from 'node:path';

/** npm runs scripts in the package folder. */
const ROOT = process.cwd();

export const PLINTH = resolve(process.env.BENCH_PLINTH ?? join(ROOT, 'dist/cli/main.js'));
export const PROJECT = join(ROOT, 'bench/project');
export const RESULTS = join(ROOT, 'bench/results');
/** The recorded project and its content. */
export const MATERIAL = join(ROOT, 'test/conformance/material');
/** Data sets are reused across runs. */
export const DATA = join(ROOT, '.tmp/bench-data');
/** The compiled benchmark. */
export const BUILT_BENCH = import.meta.dirname;
