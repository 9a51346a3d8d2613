import type { Reader, Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/running/run-operations.ts';
import type { Uid } from '../../schema/model.ts';
import { parseRecord } from '../../util/json/parse-json.ts';
import { MARK, type MarkPlace, readMark, storeMark } from '../marks/stored-mark.ts';
import { planSetting, settingAt, settingOperation } from '../settings/stored-setting.ts';

/** Where v4 stores the content types of its last start. Both servers know a type listed there. */
const V4_TYPES = settingAt('strapi_content_types_schema');

/** Options of a content type that decide which of its entries are served. */
export type TypeOption = 'drafts' | 'locales';

/**
 * The types that had an option when a server last started on this database. Types that v4 has never seen are in a mark
 * for each option: v4 expects every item in its own setting to be a complete type.
 */
export interface TypeRecord {
  /** Undefined for types that no server has seen. */
  had(option: TypeOption, uid: Uid): boolean | undefined;
  /** Stores the current state. */
  write(session: Session, now: TypeOptions): Promise<void>;
}

/** By option and content type. */
export type TypeOptions = Readonly<Record<TypeOption, ReadonlyMap<Uid, boolean>>>;

export const TYPE_OPTIONS = ['drafts', 'locales'] as const satisfies readonly TypeOption[];

export async function readTypeRecord(place: MarkPlace, reader: Pick<Reader, 'query'>): Promise<TypeRecord> {
  const { dialect } = place;
  const v4 = await runPlanning(reader, dialect, planSetting(V4_TYPES));
  const own = {
    drafts: await readMark(place, reader, MARK.drafts),
    locales: await readMark(place, reader, MARK.locales),
  };
  const ofV4 = (parseRecord(v4?.text) ?? {}) as Readonly<Record<Uid, StoredType | null>>;
  const ofOwn = { drafts: parseRecord(own.drafts.text) ?? {}, locales: parseRecord(own.locales.text) ?? {} };
  const isOfV4 = (uid: Uid): boolean => isObject(ofV4[uid]);

  /** Returns v4's types with the current state. */
  const updated = (now: TypeOptions): { readonly types: typeof ofV4; readonly isChanged: boolean } => {
    const types = { ...ofV4 };
    let isChanged = false;
    for (const option of TYPE_OPTIONS) {
      for (const [uid, is] of now[option]) {
        if (!isOfV4(uid) || STORED[option].read(types[uid]) === is) continue;
        types[uid] = STORED[option].with(types[uid], is);
        isChanged = true;
      }
    }
    return { types, isChanged };
  };

  return {
    had: (option, uid) => (isOfV4(uid) ? STORED[option].read(ofV4[uid]) : asBoolean(ofOwn[option][uid])),
    async write(session, now) {
      const { types, isChanged } = updated(now);
      if (isChanged) {
        const setting = { text: JSON.stringify(types), type: 'object' };
        await runOperations(session, dialect, [settingOperation(V4_TYPES, v4, setting)]);
      }
      for (const option of TYPE_OPTIONS) {
        const kept = { ...ofOwn[option], ...Object.fromEntries([...now[option]].filter(([uid]) => !isOfV4(uid))) };
        const text = JSON.stringify(kept);
        if (text !== JSON.stringify(ofOwn[option])) await storeMark(place, session, own[option], text);
      }
    },
  };
}

/** The relevant parts of a content type in v4's setting. */
interface StoredType {
  readonly options?: { readonly draftAndPublish?: unknown } | null;
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: unknown } | null } | null;
}

interface StoredOption {
  read(type: StoredType | null | undefined): boolean;
  with(type: StoredType | null | undefined, is: boolean): StoredType;
}

/** How v4 stores the options. */
const STORED: Readonly<Record<TypeOption, StoredOption>> = {
  drafts: {
    read: (type) => type?.options?.draftAndPublish === true,
    with: (type, draftAndPublish) => ({ ...type, options: { ...type?.options, draftAndPublish } }),
  },
  locales: {
    read: (type) => type?.pluginOptions?.i18n?.localized === true,
    with: (type, localized) => ({
      ...type,
      pluginOptions: { ...type?.pluginOptions, i18n: { ...type?.pluginOptions?.i18n, localized } },
    }),
  },
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const asBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
