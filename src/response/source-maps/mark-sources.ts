import type { Attribute, ContentType, Model, ScalarType, Type } from '../../schema/model.ts';
import { FILE_UID } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { hideValue } from './hidden-text.ts';
import { markBlocks } from './mark-blocks.ts';

/**
 * Marks the texts of a response with where they come from, so that a page can lead from a text to its field. Takes every
 * shape of entries: v4's, v5's, and v5's for clients of v4.
 */
export function markSources(model: Model, type: ContentType, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => markSources(model, type, one));
  return isRecord(data) ? markEntry({ model }, type, data) : data;
}

interface Context {
  readonly model: Model;
}

/** The entry that fields belong to, and the path to the object in it. */
interface Place extends Context {
  readonly entry: EntrySource;
  readonly path: string;
}

interface EntrySource {
  readonly documentId: string;
  readonly id: string;
  readonly locale: string;
  readonly type: Type;
}

/** Types of v5's rules: identifiers in addresses (`uid`) and numbers stay as they are. */
const MARKED: ReadonlySet<ScalarType> = new Set<ScalarType>([
  ...(['string', 'text', 'richtext', 'email', 'enumeration', 'biginteger', 'json'] as const),
  ...(['date', 'time', 'datetime', 'timestamp'] as const),
]);

/** What people write in the library; of a file's address only one that is not signed. */
const FILE_TEXTS: ReadonlySet<string> = new Set(['name', 'alternativeText', 'caption', 'url']);

function markEntry(context: Context, type: ContentType, entry: Record<string, unknown>): unknown {
  const { attributes } = entry;
  const fields = isRecord(attributes) && !type.attributes.has('attributes') ? attributes : entry;
  const source = {
    documentId: textOf(entry.documentId),
    ...{ id: textOf(entry.id), locale: textOf(fields.locale), type },
  };
  const marked = markFields({ ...context, entry: source, path: '' }, type, fields);
  return fields === entry ? marked : { ...entry, attributes: marked };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function markFields(place: Place, type: Type, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const attribute = type.attributes.get(name);
      return [name, attribute === undefined ? value : markValue(place, type, attribute, value)];
    }),
  );
}

function markValue(place: Place, type: Type, attribute: Attribute, value: unknown): unknown {
  const path = place.path === '' ? attribute.name : `${place.path}.${attribute.name}`;
  switch (attribute.kind) {
    case 'scalar':
      if (!attribute.writable || !attribute.visible) return value;
      if (attribute.type === 'blocks') {
        const mark = (text: string): string => marked(text, place, { path, type: 'blocks', owner: type, field: path });
        return markBlocks(value, mark);
      }
      if (!MARKED.has(attribute.type) || typeof value !== 'string') return value;
      return marked(value, place, { path, type: attribute.type, owner: type, field: null });
    case 'component':
      return eachOf(value, (item, index) =>
        markPart(place, attribute.component, item, index === null ? path : `${path}.${index}`),
      );
    case 'dynamicZone':
      return eachOf(value, (item, index) => markPart(place, String(item.__component), item, `${path}.${index}`));
    case 'media':
      return inData(value, (file) => markFile(place, file, path));
    case 'relation':
    case 'morphFrom':
      // As in v5, the other languages of an entry are not part of it.
      if (attribute.name === 'localizations') return value;
      return inData(value, (entry) => markTarget(place, attribute.target, entry));
    case 'morphTo':
      return inData(value, (entry) => markTarget(place, textOf(entry.__type ?? entry.__contentType), entry));
  }
}

function eachOf(value: unknown, mark: (item: Record<string, unknown>, index: number | null) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (isRecord(item) ? mark(item, index) : item));
  return isRecord(value) ? mark(value, null) : value;
}

/** Related entries, in v4's shape inside `data`. */
function inData(value: unknown, mark: (entry: Record<string, unknown>) => unknown): unknown {
  const inside = isRecord(value) && 'data' in value && !('id' in value);
  const marked = eachOf(inside ? value.data : value, mark);
  return inside ? { ...value, data: marked } : marked;
}

function markPart(place: Place, uid: string, item: Record<string, unknown>, path: string): unknown {
  const component = place.model.components.get(uid);
  return component === undefined ? item : markFields({ ...place, path }, component, item);
}

/** An entry of its own: its texts lead to it. */
function markTarget({ model }: Place, uid: string, entry: Record<string, unknown>): unknown {
  const type = model.contentTypes.get(uid);
  return type === undefined || type.builtIn ? entry : markEntry({ model }, type, entry);
}

/** The field that shows the file is the path, so that all files of a list lead to the same field, as in v5. */
function markFile(place: Place, file: Record<string, unknown>, path: string): unknown {
  const files = place.model.contentTypes.get(FILE_UID);
  if (files === undefined) return file;
  const { attributes } = file;
  const fields = isRecord(attributes) ? attributes : file;
  const shown = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const isMarked = FILE_TEXTS.has(name) && typeof value === 'string' && value !== '' && !value.includes('?');
    if (!isMarked) return [name, value];
    const type = name === 'url' ? 'text' : 'string';
    return [name, marked(value, place, { path: `${path}.${name}`, type, owner: files, field: null })];
  });
  const all = Object.fromEntries(shown);
  return fields === file ? all : { ...file, attributes: all };
}

interface Source {
  readonly path: string;
  readonly type: string;
  readonly owner: Type;
  /** Of blocks: the field, which the texts in it share. */
  readonly field: string | null;
}

/** An empty text has no place for it. */
function marked(text: string, { entry }: Place, { path, type, owner, field }: Source): string {
  if (text === '') return text;
  const source = new URLSearchParams({ documentId: entry.documentId, type, path, model: owner.uid });
  if (owner.kind !== 'component') source.set('kind', owner.kind);
  if (entry.locale !== '') source.set('locale', entry.locale);
  if (field !== null) source.set('fieldPath', field);
  // Not in v5: the row, and the type of the entry that a component or file is part of.
  if (entry.id !== '') source.set('id', entry.id);
  source.set('entry', entry.type.uid);
  return text + hideValue({ strapiSource: source.toString() });
}
