import type { LiveTables, Reader } from '../../database/driver.ts';
import type { ContentType, Uid } from '../../schema/model.ts';
import {
  countRowsStatement,
  countWhereStatement,
  LOCALE_COLUMN,
  type RowsWhere,
  PUBLISHED_COLUMN,
} from '../../sql/whole-table.ts';
import type { Engine } from '../engine.ts';
import { markTables } from '../marks/mark-layout.ts';
import { createSettingReader } from '../settings/setting-store.ts';
import { readTypeRecord, TYPE_OPTIONS, type TypeOption, type TypeOptions, type TypeRecord } from './type-record.ts';
import type { TypeSwitch } from './type-switch.ts';
import { DEFAULT_LOCALE_KEY } from '../../plan/writing/translations/plan-locale.ts';

/** The model, and the project's settings of the i18n plugin. */
export interface SwitchParts extends Pick<Engine, 'model' | 'dialect'> {
  readonly i18n: { readonly enabled: boolean; readonly initialLocale: string };
}

/** What the next start would do. Tables may still lack what it creates. */
export const findSwitches = async (
  parts: SwitchParts,
  reader: Pick<Reader, 'query'>,
  live: LiveTables,
): Promise<readonly TypeSwitch[]> =>
  switchesSince(await readTypeRecord({ dialect: parts.dialect, marks: markTables(live) }, reader), parts, reader, live);

/**
 * The server's own types have no drafts unless a project's extension says so. Without the i18n plugin nothing is known
 * about translations: v4 keeps them then, whatever schemas say.
 */
export function optionsNow({ model, i18n }: SwitchParts): TypeOptions {
  const types = [...model.contentTypes.values()];
  const mapOf = (is: (type: ContentType) => boolean): ReadonlyMap<Uid, boolean> =>
    new Map(types.filter((type) => !type.builtIn || is(type)).map((type) => [type.uid, is(type)]));
  return {
    drafts: mapOf(({ draftAndPublish }) => draftAndPublish),
    locales: i18n.enabled ? mapOf(({ localized }) => localized) : new Map(),
  };
}

export const isRecorded = ({ had }: TypeRecord, now: TypeOptions): boolean =>
  TYPE_OPTIONS.every((option) => [...now[option]].every(([uid, is]) => had(option, uid) === is));

export async function switchesSince(
  record: TypeRecord,
  parts: SwitchParts,
  reader: Pick<Reader, 'query'>,
  live: LiveTables,
): Promise<readonly TypeSwitch[]> {
  const { model, dialect, i18n } = parts;
  const stored = await createSettingReader(reader, dialect)(DEFAULT_LOCALE_KEY);
  const locale = typeof stored === 'string' && stored !== '' ? stored : i18n.initialLocale;
  const countWhere = async (table: string, where: RowsWhere): Promise<number> => {
    const { statement, parameters } = countWhereStatement(dialect, table, where);
    return Number((await reader.query(statement, parameters))[0]?.[0]);
  };
  const countAll = async (table: string): Promise<number> =>
    Number((await reader.query(countRowsStatement(dialect, table), []))[0]?.[0]);

  const isEvery = async (table: string, where: RowsWhere): Promise<boolean> => {
    const some = await countWhere(table, where);
    return some > 0 && some === (await countAll(table));
  };

  const find = async (option: TypeOption, type: ContentType, is: boolean): Promise<TypeSwitch | null> => {
    const columns = live.get(type.table)?.columns;
    if (columns === undefined) return null;
    const { column, lacking, surplus } = ROWS[option](locale);
    const hasColumn = columns.has(column);
    const { table } = type;
    /** If it is not recorded: a column without a counterpart in the schema is a remnant of the option. */
    const guess = async (): Promise<boolean> => {
      if (!is) return hasColumn && !type.byColumn.has(column);
      // No entry could be read, which is never intended; all of them may be drafts.
      return option !== 'locales' || !hasColumn || !(await isEvery(table, lacking));
    };
    const before = record.had(option, type.uid) ?? (await guess());
    if (before === is) return null;
    if (is) {
      return {
        type,
        option,
        to: 'on',
        locale,
        entries: hasColumn ? await countWhere(table, lacking) : await countAll(table),
      };
    }
    return { type, option, to: 'off', locale, entries: hasColumn ? await countWhere(table, surplus) : 0 };
  };

  const found: TypeSwitch[] = [];
  for (const option of TYPE_OPTIONS) {
    for (const [uid, is] of optionsNow(parts)[option]) {
      const one = await find(option, model.contentTypes.get(uid) as ContentType, is);
      if (one !== null) found.push(one);
    }
  }
  return found;
}

interface OptionRows {
  readonly column: string;
  /** Entries that lack the value which the option requires. */
  readonly lacking: RowsWhere;
  /** Entries that exist only because of the option. */
  readonly surplus: RowsWhere;
}

export const ROWS: Readonly<Record<TypeOption, (locale: string) => OptionRows>> = {
  drafts: () => ({
    column: PUBLISHED_COLUMN,
    lacking: { column: PUBLISHED_COLUMN, is: null },
    surplus: { column: PUBLISHED_COLUMN, is: null },
  }),
  locales: (locale) => ({
    column: LOCALE_COLUMN,
    lacking: { column: LOCALE_COLUMN, is: null },
    surplus: { column: LOCALE_COLUMN, isNot: locale },
  }),
};
