import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program: `main.js` beside this when it is built, `main.ts` beside its source. */
export const MAIN_FILE = fileURLToPath(new URL(`../cli/main${path.extname(import.meta.url)}`, import.meta.url));
