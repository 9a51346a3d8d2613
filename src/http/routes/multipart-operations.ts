import { badRequest, type RequestError } from '../../errors.ts';
import { readBodyJson } from '../../util/json/exact-json.ts';
import { UploadValue } from '../../graphql/upload-value.ts';
import { isRecord } from '../../util/is-record.ts';
import type { RouteRequest } from '../route.ts';

const SPECIFICATION = 'https://github.com/jaydenseric/graphql-multipart-request-spec';

const refused = (what: string): RequestError => badRequest(`${what} (${SPECIFICATION}).`, null);

/** A multipart body contains the operations in one field, and in another the positions of its files in them. */
export function readMultipartOperations({ body, files }: RouteRequest): object {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const [first] = Object.keys(fields).filter((name) => name === 'operations' || name === 'map');
  if (first === 'map') throw refused('Misordered multipart fields; ‘map’ should follow ‘operations’');
  const operations = readField(fields, 'operations');
  if (typeof operations !== 'object' || operations === null) {
    throw refused('Invalid type for the ‘operations’ multipart field');
  }
  const map = readField(fields, 'map');
  if (!isRecord(map)) {
    throw refused('Invalid type for the ‘map’ multipart field');
  }
  for (const [name, paths] of Object.entries(map)) {
    const value = new UploadValue(files.find(({ field }) => field === name) ?? null);
    const entry = `‘map’ multipart field entry key ‘${name}’ array`;
    if (!Array.isArray(paths)) throw refused(`Invalid type for the ${entry}`);
    for (const [index, path] of paths.entries()) {
      if (typeof path !== 'string') throw refused(`Invalid type for the ${entry} index ‘${index}’ value`);
      if (!placeFile(operations, path.split('.'), value)) {
        throw refused(`Invalid object path for the ${entry} index ‘${index}’ value ‘${path}’`);
      }
    }
  }
  return operations;
}

function readField(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  const text = fields[name];
  if (text === undefined) throw refused(`Missing multipart field ‘${name}’`);
  return readBodyJson(String(text), () => refused(`Invalid JSON in the ‘${name}’ multipart field`));
}

/** False if the path leads through a scalar. Missing objects on the way, such as `variables`, are created. */
function placeFile(target: object, path: readonly string[], value: UploadValue): boolean {
  let holder = target;
  for (const [index, step] of path.entries()) {
    if (step === '__proto__' || (Array.isArray(holder) && !isNextIndex(holder, step))) return false;
    const members = holder as Record<string, unknown>;
    if (index === path.length - 1) {
      members[step] = value;
      return true;
    }
    if (!Object.hasOwn(members, step)) members[step] = isIndex(path[index + 1]) ? [] : {};
    const next = members[step];
    if (typeof next !== 'object' || next === null || next instanceof UploadValue) return false;
    holder = next;
  }
  return false;
}

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d{1,9}$/.test(step);

/** A list grows by at most one: a large index would create a long sparse list. */
const isNextIndex = (list: readonly unknown[], step: string): boolean => isIndex(step) && Number(step) <= list.length;
