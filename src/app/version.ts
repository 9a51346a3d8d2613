import { readFileSync } from 'node:fs';

/** The same relative path leads to package.json from src/cli and from dist/cli. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
