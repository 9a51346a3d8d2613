import { RequestError } from '../../errors.ts';
import { UploadValue } from '../../graphql/upload-value.ts';
import type { RouteRequest } from '../route.ts';

const SPECIFICATION = 'https://github.com/jaydenseric/graphql-multipart-request-spec';

const refused = (what: string): RequestError =>
  new RequestError('BadRequestError', `${what} (${SPECIFICATION}).`, null);

/** A multipart body has the operations in one field and, in another, where in them its files belong. */
export function readMultipartOperations({ body, files }: RouteRequest): object {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const [first] = Object.keys(fields).filter((name) => name === 'operations' || name === 'map');
  if (first === 'map') throw refused('Misordered multipart fields; ‘map’ should follow ‘operations’');
  const operations = readField(fields, 'operations');
  if (typeof operations !== 'object' || operations === null) {
    throw refused('Invalid type for the ‘operations’ multipart field');
  }
  const map = readField(fields, 'map');
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
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
  try {
    return JSON.parse(String(text));
  } catch {
    throw refused(`Invalid JSON in the ‘${name}’ multipart field`);
  }
}

/** False where the path leads through a value. Where it leads to nothing, the file belongs nowhere. */
function placeFile(target: object, path: readonly string[], value: UploadValue): boolean {
  let holder = target as Record<string, unknown>;
  for (const step of path.slice(0, -1)) {
    const next = Object.hasOwn(holder, step) ? holder[step] : undefined;
    if (next === undefined || next === null) return true;
    if (typeof next !== 'object') return false;
    holder = next as Record<string, unknown>;
  }
  const last = path.at(-1) ?? '';
  if (Object.hasOwn(holder, last)) holder[last] = value;
  return true;
}
