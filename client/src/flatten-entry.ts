/**
 * Removes the `data` and `attributes` wrappers of an entry.
 *
 * The query decides where they are, not the shape alone: a JSON field may contain an object with the key `data`, which
 * must be returned unchanged.
 */
type Json = Record<string, unknown>;

export function flattenEntry(entry: unknown, populate: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { attributes, ...rest } = entry;
  return flattenNames({ ...rest, ...(attributes as Json) }, populate);
}

function flattenNames(fields: Json, populate: unknown): Json {
  const names =
    populate === '*' ? Object.keys(fields) : isObject(populate) ? Object.keys(populate) : pathsOf(populate).map(head);
  for (const name of new Set(names)) {
    if (name in fields) fields[name] = flattenValue(fields[name], below(populate, name));
  }
  return fields;
}

/** Wrapped entries, a component, the components of a zone, or a value set by project code. */
function flattenValue(value: unknown, options: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => flattenValue(item, options));
  if (!isObject(value)) return value;
  if (isWrapper(value)) {
    const { data } = value;
    return Array.isArray(data)
      ? data.map((entry) => flattenEntry(entry, options.populate))
      : flattenEntry(data, options.populate);
  }
  const { on } = options;
  const fragment = isObject(on) ? on[String(value.__component)] : options;
  return flattenNames(value, isObject(fragment) ? fragment.populate : undefined);
}

/** A component has an id next to a field named `data`; a wrapper has only `data`. */
const isWrapper = (value: Json): boolean =>
  Object.keys(value).join() === 'data' &&
  (Array.isArray(value.data) ? value.data.every(isEntry) : value.data === null || isEntry(value.data));

const isEntry = (value: unknown): boolean => isObject(value) && isObject(value.attributes);

/** The query below one name. */
function below(populate: unknown, name: string): Json {
  if (isObject(populate)) return isObject(populate[name]) ? populate[name] : {};
  const start = `${name}.`;
  return {
    populate: pathsOf(populate)
      .filter((path) => path.startsWith(start))
      .map((path) => path.slice(start.length)),
  };
}

const pathsOf = (populate: unknown): string[] =>
  Array.isArray(populate) ? populate : typeof populate === 'string' ? [populate] : [];

const head = (path: string): string => path.split('.', 1)[0] ?? '';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
