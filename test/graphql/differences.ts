import { readFileSync } from 'node:fs';
import type { EngineName } from '../support/engines.ts';

/**
 * The recordings were made on SQLite. Where v4 with its plugin answers otherwise on another database (order of nulls,
 * letter case, accents, digits), its answer there replaces the recorded one.
 */
export function answersOn(engine: EngineName): ReadonlyMap<string, object> {
  if (engine === 'sqlite') return new Map();
  const lines = readFileSync(new URL(`recorded/${engine}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map(({ id, ...answer }) => [id, answer]));
}

/** What is answered otherwise on purpose. */
export const DIFFERENCES: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [],
  postgres: [],
  // MariaDB reads the text "1 OR 1=1" as the number 1, and v4 hands it on.
  mariadb: ['entry-d0dc1955'],
};
