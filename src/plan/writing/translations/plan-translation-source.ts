import type { Id } from '../../../change/write-value.ts';
import type { ContentType, ScalarAttribute } from '../../../schema/model.ts';
import type { StoredValue } from '../row-operations.ts';
import { type Planning, rowsRead, type StoredCell } from '../stored-read.ts';
import { translationLinks } from './plan-translations.ts';

/** An entry to translate, with its existing translations. */
export interface TranslationSource {
  readonly group: readonly Id[];
  readonly locales: ReadonlySet<string>;
  /** Values shared by all translations, of attributes with a column of their own. */
  readonly shared: ReadonlyMap<ScalarAttribute, StoredValue>;
}

/** Null if there is no such entry; for a single type, the first stored one. */
export function* planTranslationSource(type: ContentType, id: Id | null): Planning<TranslationSource | null> {
  const locale = type.attributes.get('locale') as ScalarAttribute;
  const shared = [...type.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute => attribute.kind === 'scalar' && attribute.shared,
  );
  const columns = ['id', locale.column, ...shared.map(({ column }) => column)];
  const one = rowsRead(type.table, columns, 'id', id === null ? [] : [id]);
  const [entries = []] = yield [{ ...one, ...(id === null && { anyOf: [] }), bigints: true, first: 1 }];
  const [entry] = entries;
  if (entry === undefined) return null;
  const [entryId, code, ...cells] = entry;
  const { table, ownColumn, targetColumn } = translationLinks(type);
  const [links = []] = yield [rowsRead(table, [targetColumn], ownColumn, [Number(entryId)])];
  const others = links.map(([other]) => Number(other));
  const [translations = []] =
    others.length === 0 ? [] : yield [rowsRead(type.table, ['id', locale.column], 'id', others)];
  return {
    group: [Number(entryId), ...others],
    locales: new Set([code, ...translations.map(([, other]) => other)].map(String)),
    shared: new Map(shared.map((attribute, index) => [attribute, storedValue(cells[index] ?? null)])),
  };
}

/** A stored cell as a value to write. */
export const storedValue = (cell: StoredCell): StoredValue =>
  typeof cell === 'bigint' || Buffer.isBuffer(cell) ? String(cell) : cell;
