import chunk from 'lodash/chunk.js';
import { createServers } from '../../coordination/create-servers.ts';
import type { LiveTables, Session } from '../../database/driver.ts';
import { repeatableTransaction } from '../../database/brief-transaction.ts';
import { deletionLocks } from '../../plan/writing/locks/plan-locks.ts';
import { linkTableOf } from '../../schema/relation-storage.ts';
import {
  clearColumnStatement,
  deleteRowsStatement,
  fillLocaleStatement,
  idsWhereStatement,
  LOCALE_COLUMN,
  publishDraftsStatement,
} from '../../sql/whole-table.ts';
import type { Engine } from '../engine.ts';
import { removeEntries } from '../writing/storing/store-changes.ts';
import { isRecorded, optionsNow, ROWS, type SwitchParts, switchesSince } from './find-switches.ts';
import { readTypeRecord } from './type-record.ts';
import {
  describeBeside,
  describeSettled,
  refuseBesideOthers,
  refuseSwitches,
  type SwitchDecisions,
  type TypeSwitch,
} from './type-switch.ts';

export interface SettleOptions extends SwitchDecisions, Pick<SwitchParts, 'i18n'> {
  readonly print: (line: string) => void;
}

/**
 * Brings entries in line with `draftAndPublish` and `i18n.localized` before requests are served. If drafts were switched
 * on, existing entries are published; if translations were, existing entries get the default locale. If one of them was
 * switched off, its entries would be served like any other: they are deleted, or the start fails. Servers that start
 * together take turns; the second finds nothing left to do.
 */
export async function settleSwitches(engine: Engine, live: LiveTables, options: SettleOptions): Promise<void> {
  const { driver, dialect } = engine;
  const parts = { ...engine, i18n: options.i18n };
  const now = optionsNow(parts);
  if (isRecorded(await readTypeRecord(engine, driver), now)) return;
  const others = await createServers(driver, dialect).list();
  const settleAll = async (session: Session): Promise<readonly string[]> => {
    await session.lock('options of content types');
    const record = await readTypeRecord(engine, session);
    const switches = await switchesSince(record, parts, session, live);
    refuseSwitches(switches, options);
    refuseBesideOthers(switches, others, options);
    const lines: string[] = [];
    for (const each of switches) {
      await settle(engine, session, each);
      const unlocalized = await forgetLocales(engine, session, live, each);
      lines.push(...describeSettled(each, unlocalized));
    }
    await record.write(session, now);
    return [...lines, ...(others.length === 0 ? [] : switches.map(describeBeside))];
  };
  const lines = await repeatableTransaction(driver, settleAll);
  for (const line of lines) options.print(line);
}

/** Ids per deletion. */
const AT_ONCE = 500;

async function settle(engine: Engine, session: Session, one: TypeSwitch): Promise<void> {
  const { type, option, to, entries, locale } = one;
  if (entries === 0) return;
  const { dialect } = engine;
  if (to === 'on') {
    if (option === 'locales') {
      await session.execute(fillLocaleStatement(dialect, type.table), [locale]);
      return;
    }
    const created = type.attributes.get('createdAt');
    if (created?.kind !== 'scalar') return;
    await session.execute(publishDraftsStatement(dialect, type.table, created.column), []);
    return;
  }
  const { statement, parameters } = idsWhereStatement(dialect, type.table, ROWS[option](locale).surplus);
  const ids = (await session.query(statement, parameters)).map(([id]) => Number(id));
  for (const some of chunk(ids, AT_ONCE)) {
    await session.lock(...deletionLocks(type, some));
    await removeEntries(engine, session, type, some);
  }
}

/**
 * v4 drops the column and the links of a type that is no longer localized, unless the schema still has them. Emptied,
 * they have the same effect: switched on again, the entries get the default locale of that time, and no translations.
 * Returns how many entries had a locale.
 */
async function forgetLocales(
  { dialect }: Engine,
  session: Session,
  live: LiveTables,
  { type, option, to }: TypeSwitch,
): Promise<number> {
  if (option !== 'locales' || to === 'on') return 0;
  const links = linkTableOf(type, 'localizations', 'oneToMany', type, false).table;
  if (live.has(links) && !type.attributes.has('localizations')) {
    await session.execute(deleteRowsStatement(dialect, links), []);
  }
  const hasColumn = live.get(type.table)?.columns.has(LOCALE_COLUMN) === true;
  if (!hasColumn || type.byColumn.has(LOCALE_COLUMN)) return 0;
  return session.execute(clearColumnStatement(dialect, type.table, LOCALE_COLUMN), []);
}
