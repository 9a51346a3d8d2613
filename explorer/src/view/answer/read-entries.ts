/** The entries of a response, flattened for a table. */
export interface Entry {
  /** A row id, or in v5's contract a document id. */
  readonly id: number | string;
  readonly cells: Readonly<Record<string, unknown>>;
}

export interface Picture {
  readonly url: string;
  readonly name: string;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if the response has no entries: an error, or the response of another route. */
export function readEntries(body: unknown): readonly Entry[] | null {
  const data = isMembers(body) ? body.data : undefined;
  if (data === undefined || (isMembers(body) && body.error !== undefined)) return null;
  const list = Array.isArray(data) ? data : data === null ? [] : [data];
  return list.filter(isMembers).map(readEntry);
}

const readEntry = (entry: Members): Entry => ({
  id: (entry.documentId ?? entry.id) as number | string,
  cells: entry.documentId === undefined && isMembers(entry.attributes) ? entry.attributes : entry,
});

/** Columns in the order of the entries' members, but images first, because they make entries recognizable. */
export function columnsOf(entries: readonly Entry[]): readonly string[] {
  const names = [...new Set(entries.flatMap(({ cells }) => Object.keys(cells)))];
  const isPictured = (name: string): boolean =>
    entries.some(({ cells }) => relatedEntries(cells[name])?.some((file) => pictureOf(file) !== null));
  return [...names.filter(isPictured), ...names.filter((name) => !isPictured(name))];
}

const isDocument = (value: unknown): value is Members => isMembers(value) && typeof value.documentId === 'string';

/** `{ data }` of a relation or of files, or in v5's contract what has document ids: its entries; null for anything else. */
export function relatedEntries(value: unknown): readonly Entry[] | null {
  if (isDocument(value)) return [readEntry(value)];
  if (Array.isArray(value)) return value.length > 0 && value.every(isDocument) ? value.map(readEntry) : null;
  if (!isMembers(value) || !Object.hasOwn(value, 'data') || Object.keys(value).length !== 1) return null;
  const { data } = value;
  if (data === null) return [];
  const list = Array.isArray(data) ? data : [data];
  return list.every((entry) => isMembers(entry) && Object.hasOwn(entry, 'attributes'))
    ? list.map((entry) => readEntry(entry as Members))
    : null;
}

/** The smallest format of a file, if it is an image. */
export function pictureOf({ cells }: Entry): Picture | null {
  const { mime, url, name, alternativeText, formats } = cells;
  const isPicture =
    typeof url === 'string' &&
    (typeof mime !== 'string' ? /\.(png|jpe?g|webp|avif|gif|svg)$/i.test(url) : mime.startsWith('image/'));
  if (!isPicture) return null;
  const thumbnail = isMembers(formats) && isMembers(formats.thumbnail) ? formats.thumbnail.url : undefined;
  return { url: typeof thumbnail === 'string' ? thumbnail : url, name: String(alternativeText || name || 'picture') };
}

const NAMES = ['title', 'name', 'headline', 'displayName', 'username', 'slug', 'handle', 'label', 'firstname'];

/** The title of an entry, guessed from its fields. */
export function labelOf({ id, cells }: Entry): string {
  const named = NAMES.map((name) => cells[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : `#${id}`;
}
