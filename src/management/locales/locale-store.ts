import type { Id } from '../../change/write-value.ts';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import { createSettingStore } from '../../content/settings/setting-store.ts';
import { settingAt } from '../../content/settings/stored-setting.ts';
import { addRows, changeRow, inRowsTransaction, removeRows } from '../../content/writing/storing/prepare-rows.ts';
import { deleteEntities } from '../../content/writing/write-many.ts';
import { asCode } from '../../content/writing/write-options.ts';
import { applicationError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { LOCALE_UID } from '../../schema/model.ts';
import { createEntityReader } from '../entity-reader.ts';

export interface StoredLocale extends NewLocale {
  readonly id: number;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** The locales of a project. Writes are serialized: codes are unique, and one locale is always the default. */
export interface LocaleStore {
  list(): Promise<readonly StoredLocale[]>;
  create(locale: NewLocale, by: Id): Promise<StoredLocale>;
  /** Null if there is no such locale. */
  update(id: number, change: LocaleChange, by: Id): Promise<StoredLocale | null>;
  /** Also deletes all its entries; null if there is no such locale. */
  remove(id: number): Promise<StoredLocale | null>;
}

export interface NewLocale {
  readonly code: string;
  readonly name: string | null;
  readonly isDefault: boolean;
}

export interface LocaleChange {
  readonly name?: string | null;
  readonly isDefault?: boolean;
}

const LOCK = 'locales of the project';
const FIELDS = ['id', 'name', 'code', 'createdAt', 'updatedAt'];

export function createLocaleStore(engine: Engine): LocaleStore {
  const type = contentTypeOf(engine.model, LOCALE_UID);
  const localized = [...engine.model.contentTypes.values()].filter((one) => one.localized);
  const settings = createSettingStore(engine);
  const place = settingAt('plugin_i18n_default_locale');

  const defaultCode = async (): Promise<unknown> => {
    const stored = await settings.read(place);
    return stored?.text == null ? null : JSON.parse(stored.text);
  };
  /** A separate write after that of the locale. */
  const becomeDefault = async (locale: StoredLocale): Promise<StoredLocale> => {
    await settings.write(place, { text: JSON.stringify(locale.code), type: 'string' });
    return { ...locale, isDefault: true };
  };
  const listIn = async (inner?: Scope): Promise<readonly StoredLocale[]> => {
    const found = await createEntityReader(engine, type, inner).list({ fields: FIELDS, sort: 'id' });
    const byDefault = await defaultCode();
    return found.map((locale) => ({ ...locale, isDefault: locale.code === byDefault }) as unknown as StoredLocale);
  };
  const write = <T>(work: (inner: Scope) => Promise<T>): Promise<T> =>
    inRowsTransaction(openCodeScope(engine), [type, ...localized], async (inner) => {
      await inner.transaction?.session.lock(LOCK);
      return work(inner);
    });
  const byId = async (id: number, inner: Scope): Promise<StoredLocale | null> =>
    (await listIn(inner)).find((one) => one.id === id) ?? null;

  return {
    list: () => listIn(),
    async create({ code, name, isDefault }, by) {
      const stored = await write(async (inner) => {
        if ((await listIn(inner)).some((one) => one.code === code)) {
          throw applicationError('This locale already exists');
        }
        const [id = 0] = await addRows(inner, type, [{ code, name, createdBy: by, updatedBy: by }]);
        return (await byId(id, inner)) as StoredLocale;
      });
      return isDefault ? becomeDefault(stored) : stored;
    },
    async update(id, { name, isDefault }, by) {
      const updated = await write(async (inner) => {
        if ((await byId(id, inner)) === null) return null;
        await changeRow(inner, type, id, { ...(name !== undefined && { name }), updatedBy: by });
        return byId(id, inner);
      });
      return updated !== null && isDefault === true ? becomeDefault(updated) : updated;
    },
    remove: (id) =>
      write(async (inner) => {
        const stored = await byId(id, inner);
        if (stored === null) return null;
        if (stored.isDefault) throw applicationError('Cannot delete the default locale');
        for (const one of localized) {
          const find = async (scope: Scope): Promise<readonly Id[]> => {
            const query = { fields: ['id'], locale: stored.code };
            return (await createEntityReader(engine, one, scope).list(query)).map((entry) => entry.id);
          };
          await deleteEntities(inner, one, find, asCode('database'));
        }
        await removeRows(inner, type, [id]);
        return stored;
      }),
  };
}
