import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { reachedIds } from '../../content/writing/ask-rights.ts';
import { textCell } from '../../database/cells.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import { translationLinks } from '../../plan/writing/translations/plan-translations.ts';
import type { ContentType } from '../../schema/model.ts';

/** The locales of some entries and of their translations, as far as the caller may read them. */
export async function storedLocales(
  scope: Scope,
  type: ContentType,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, readonly string[]>> {
  if (!type.localized || ids.length === 0) return new Map();
  const { engine, source } = scope;
  const { pairs, localeOf } = await runPlanning(source.reader, engine.dialect, planLocales(type, ids));
  const reached = await reachedIds(scope, type, 'find', [...localeOf.keys()]);
  const locales = new Map<Id, string[]>();
  for (const [own, other] of [...ids.map((id) => [id, id] as const), ...pairs]) {
    const locale = localeOf.get(other);
    if (reached.has(own) && reached.has(other) && locale !== undefined)
      locales.set(own, [...(locales.get(own) ?? []), locale]);
  }
  return locales;
}

interface TranslationLocales {
  readonly pairs: readonly (readonly [own: Id, other: Id])[];
  readonly localeOf: ReadonlyMap<Id, string>;
}

/** Two statements for all of them. */
function* planLocales(type: ContentType, ids: readonly Id[]): Planning<TranslationLocales> {
  const { table, ownColumn, targetColumn } = translationLinks(type);
  const locale = type.attributes.get('locale');
  const column = locale?.kind === 'scalar' ? locale.column : 'id';
  const [links = []] = yield [rowsRead(table, [ownColumn, targetColumn], ownColumn, ids)];
  const pairs = links.map(([own, other]) => [Number(own), Number(other)] as const);
  const all = [...new Set([...ids, ...pairs.map(([, other]) => other)])];
  const [rows = []] = yield [rowsRead(type.table, ['id', column], 'id', all)];
  const localeOf = new Map(
    rows.flatMap(([id, cell]): [Id, string][] => {
      const code = textCell(cell ?? null);
      return code === null ? [] : [[Number(id), code]];
    }),
  );
  return { pairs, localeOf };
}
