import type { Engine } from '../../content/engine.ts';
import { planSetting, settingOperation } from '../../content/settings/stored-setting.ts';
import type { Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/run-operations.ts';
import type { NewRow } from '../../plan/writing/row-operations.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { SERVER_MODEL } from '../../schema/server-types.ts';
import { deleteRowsStatement } from '../../sql/whole-table.ts';
import type { ArchivedSetting } from '../archive/archive-parts.ts';
import { planEntity } from './entity-rows.ts';
import { createIdMap } from './id-map.ts';
import { createShapes } from './row-shape.ts';

const WEBHOOK = contentTypeOf(SERVER_MODEL, 'webhook');

/** Settings in the archive replace those of the same name; all others, including Plinth's own, are left unchanged. */
export async function importSetting({ dialect }: Engine, session: Session, setting: ArchivedSetting): Promise<void> {
  const { value } = setting;
  if (setting.type === 'webhook') {
    const context = { model: SERVER_MODEL, shapeOf: createShapes(() => false), components: createIdMap() };
    const { rows } = planEntity(context, WEBHOOK, { type: WEBHOOK.uid, id: 1, data: value });
    const insert = {
      kind: 'insert',
      table: WEBHOOK.table,
      rows: rows.map(({ id }) => id as NewRow),
      gives: 'nothing',
    } as const;
    await runOperations(session, dialect, [insert]);
    return;
  }
  const text = (member: unknown): string | null => (typeof member === 'string' ? member : null);
  const place = { key: String(value.key), environment: text(value.environment), tag: text(value.tag) };
  const found = await runPlanning(session, dialect, planSetting(place));
  const stored = { text: JSON.stringify(value.value ?? null), type: text(value.type) };
  await runOperations(session, dialect, [settingOperation(place, found, stored)]);
}

export const clearWebhooks = async ({ dialect }: Engine, session: Session): Promise<void> =>
  void (await session.execute(deleteRowsStatement(dialect, WEBHOOK.table), []));
