import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const PLACES = [/^src\/api\/[^/]+\/content-types\/[^/]+\/schema\.\w+$/, /^src\/components\/[^/]+\/[^/]+$/];

/** A schema file has a few kilobytes; other JSON below `src` may be anything. */
const MAX_BYTES = 500_000;

/** Search depth below `src/api` and `src/components`. */
const MAX_DEPTH = 6;

/** Misplaced schema and component files, which are not read. */
export const findMisplaced = (dir: string): readonly string[] =>
  ['src/api', 'src/components', 'src/content-types', 'api', 'components'].flatMap((folder) =>
    filesBelow(dir, folder, MAX_DEPTH)
      .filter((file) => !PLACES.some((place) => place.test(file)) && isSchema(path.join(dir, file)))
      .map((file) => `${file} is not read. ${placeOf(file)}`),
  );

const placeOf = (file: string): string =>
  /(^|\/)components\//.test(file)
    ? 'Components are read from src/components/<category>/<name>.json.'
    : 'Content types are read from src/api/<name>/content-types/<name>/schema.json.';

function filesBelow(dir: string, folder: string, depth: number): readonly string[] {
  if (depth === 0 || !statSync(path.join(dir, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path.join(dir, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|\..*)$/.test(entry.name) ? [] : filesBelow(dir, file, depth - 1);
    return entry.name.endsWith('.json') ? [file] : [];
  });
}

/** Recognised by content: plugins keep other JSON in these folders. */
function isSchema(file: string): boolean {
  if (statSync(file).size > MAX_BYTES) return false;
  try {
    const { attributes, info, collectionName } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return typeof attributes === 'object' && attributes !== null && (info ?? collectionName) !== undefined;
  } catch {
    return false;
  }
}
