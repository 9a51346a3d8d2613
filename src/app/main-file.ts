import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program: `main.js` in the build, `main.ts` in the sources. */
export const MAIN_FILE = fileURLToPath(new URL(`../cli/main${path.extname(import.meta.url)}`, import.meta.url));
