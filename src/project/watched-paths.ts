import path from 'node:path';
import { SEED_FILES } from '../content/seeding/load-seed-source.ts';

/** Known without loading, so a broken project can be watched too. */
export const watchedPaths = (dir: string, variables: NodeJS.ProcessEnv = process.env): readonly string[] =>
  ['config', 'src', 'seed', ...SEED_FILES, 'package.json', variables.ENV_PATH ?? '.env'].map((name) =>
    path.resolve(dir, name),
  );
