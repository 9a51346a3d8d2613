import type { Reader, Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import type { Uid } from '../../schema/model.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import { planSetting, settingAt, settingOperation } from '../settings/stored-setting.ts';

/** Where v4 stores the content types of its last start. Both servers know a type listed there. */
const V4_TYPES = settingAt('strapi_content_types_schema');

/** The same for types that v4 has never seen; v4 expects every item in its own setting to be a complete type. */
export const OWN_TYPES = settingAt('plinth_drafts');

/** The types that had drafts when a server last started on this database. */
export interface DraftRecord {
  /** Undefined for types that no server has seen. */
  hadDrafts(uid: Uid): boolean | undefined;
  /** Stores the current state. */
  write(session: Session, now: ReadonlyMap<Uid, boolean>): Promise<void>;
}

export async function readDraftRecord(reader: Pick<Reader, 'query'>, dialect: Dialect): Promise<DraftRecord> {
  const [v4, own] = [
    await runPlanning(reader, dialect, planSetting(V4_TYPES)),
    await runPlanning(reader, dialect, planSetting(OWN_TYPES)),
  ];
  const ofV4 = (parseRecord(v4?.text) ?? {}) as Readonly<Record<Uid, StoredType | null>>;
  const ofOwn = parseRecord(own?.text) ?? {};
  const isOfV4 = (uid: Uid): boolean => isObject(ofV4[uid]);
  return {
    hadDrafts: (uid) => (isOfV4(uid) ? hasDrafts(ofV4[uid]) : asBoolean(ofOwn[uid])),
    async write(session, now) {
      const changed = [...now].filter(([uid, drafts]) => isOfV4(uid) && hasDrafts(ofV4[uid]) !== drafts);
      const types = {
        ...ofV4,
        ...Object.fromEntries(changed.map(([uid, drafts]) => [uid, withDrafts(ofV4[uid], drafts)])),
      };
      const kept = { ...ofOwn, ...Object.fromEntries([...now].filter(([uid]) => !isOfV4(uid))) };
      const isChanged = JSON.stringify(kept) !== JSON.stringify(ofOwn);
      await runOperations(session, dialect, [
        ...(changed.length > 0
          ? [settingOperation(V4_TYPES, v4, { text: JSON.stringify(types), type: 'object' })]
          : []),
        ...(isChanged ? [settingOperation(OWN_TYPES, own, { text: JSON.stringify(kept), type: 'object' })] : []),
      ]);
    },
  };
}

/** The relevant parts of a content type in v4's setting. */
interface StoredType {
  readonly options?: { readonly draftAndPublish?: unknown } | null;
}

const hasDrafts = (type: StoredType | null | undefined): boolean => type?.options?.draftAndPublish === true;

const withDrafts = (type: StoredType | null | undefined, draftAndPublish: boolean): StoredType => ({
  ...type,
  options: { ...type?.options, draftAndPublish },
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const asBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
