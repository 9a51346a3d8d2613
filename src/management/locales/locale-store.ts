import type { Id } from '../../change/write-value.ts';
import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope, type TransactionScope } from '../../content/scope.ts';
import { DEFAULT_LOCALE_SETTING, LOCALES_LOCK } from '../../content/seeding/initial-locale.ts';
import { changeSettingIn, createSettingReader, settingLock } from '../../content/settings/setting-store.ts';
import {
  addStep,
  changeStep,
  newRow,
  type RowClearing,
  type RowStep,
  removeStep,
} from '../../content/writing/storing/row-step.ts';
import { type RowsDecision, writeRows } from '../../content/writing/storing/write-rows.ts';
import { codeScope } from '../../content/writing/transaction.ts';
import { applicationError, notFound } from '../../errors.ts';
import { localeLock } from '../../plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, LOCALE_UID } from '../../schema/model.ts';
import { ADMINISTRATORS_LOCK } from '../administrators/administrator-store.ts';
import type { PermissionRules } from '../administrators/permission-rules.ts';
import { planSuperAdmin } from '../administrators/roles/super-admin-permissions.ts';
import { createEntityReader } from '../entity-reader.ts';

export interface StoredLocale extends NewLocale {
  readonly id: number;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** The locales of a project. Writes are serialized: codes are unique, and one locale is always the default. */
export interface LocaleStore {
  list(): Promise<readonly StoredLocale[]>;
  /** `by`: the administrator who creates it; null for project code. */
  create(locale: NewLocale, by: Id | null): Promise<StoredLocale>;
  /** Null if there is no such locale. */
  update(id: number, change: LocaleChange, by: Id | null): Promise<StoredLocale | null>;
  /** Refused unless there is such a locale. */
  setDefault(code: string): Promise<void>;
  /** Also deletes all its entries; null if there is no such locale. The default locale is not removed. */
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

const FIELDS = ['id', 'name', 'code', 'createdAt', 'updatedAt'];

/** `rules`: the super admin gets the permissions for a new locale with it. */
export function createLocaleStore(engine: Engine, rules: () => Pick<PermissionRules, 'actions'>): LocaleStore {
  const type = contentTypeOf(engine.model, LOCALE_UID);
  const localized = [...engine.model.contentTypes.values()].filter((one) => one.localized);
  const listIn = async (scope: Scope): Promise<readonly StoredLocale[]> => {
    const found = await createEntityReader(engine, type, scope).list({ fields: FIELDS, sort: 'id' });
    const byDefault = await createSettingReader(scope.source.reader, engine.dialect)(DEFAULT_LOCALE_SETTING.key);
    return found.map((locale) => ({ ...locale, isDefault: locale.code === byDefault }) as unknown as StoredLocale);
  };
  const write = <T>(decide: (inner: TransactionScope) => Promise<RowsDecision<T>>): Promise<T> =>
    writeRows(openCodeScope(engine), {
      locks: [LOCALES_LOCK, ADMINISTRATORS_LOCK, settingLock(DEFAULT_LOCALE_SETTING)],
      decide,
    });
  const byId = async (id: number, inner: Scope): Promise<StoredLocale | null> =>
    (await listIn(inner)).find((one) => one.id === id) ?? null;
  const becomeDefault = (inner: TransactionScope, code: string): Promise<void> =>
    changeSettingIn(inner, DEFAULT_LOCALE_SETTING, () => ({ text: JSON.stringify(code), type: 'string' }));
  const superAdminSteps = async (inner: Scope, codes: readonly string[]): Promise<readonly RowStep[]> =>
    (await planSuperAdmin(inner, rules(), codes, { keepsIds: true }))?.steps ?? [];

  return {
    list: () => listIn(codeScope(engine)),
    create: ({ code, name, isDefault }, by) =>
      write(async (inner) => {
        const codes = (await listIn(inner)).map((one) => one.code);
        if (codes.includes(code)) throw applicationError('This locale already exists');
        const row = newRow();
        const signature = by === null ? {} : { createdBy: by, updatedBy: by };
        return {
          steps: [
            addStep(type, { code, name, ...signature }, { as: row }),
            ...(await superAdminSteps(inner, [...codes, code])),
          ],
          async finish(storing, idOf) {
            if (isDefault) await becomeDefault(storing, code);
            return (await byId(idOf(row), storing)) as StoredLocale;
          },
        };
      }),
    update: (id, { name, isDefault }, by) =>
      write<StoredLocale | null>(async (inner) => {
        const stored = await byId(id, inner);
        if (stored === null) return { steps: [], finish: async () => null };
        const data = { ...(name !== undefined && { name }), ...(by !== null && { updatedBy: by }) };
        return {
          steps: [changeStep(type, id, data)],
          async finish(storing) {
            if (isDefault === true) await becomeDefault(storing, stored.code);
            return byId(id, storing);
          },
        };
      }),
    setDefault: (code) =>
      write(async (inner) => {
        if ((await listIn(inner)).every((one) => one.code !== code)) {
          throw notFound(`There is no locale "${code}": create it before it becomes the default`);
        }
        return { steps: [], finish: (storing) => becomeDefault(storing, code) };
      }),
    remove: (id) =>
      write<StoredLocale | null>(async (inner) => {
        const all = await listIn(inner);
        const stored = all.find((one) => one.id === id);
        if (stored === undefined) return { steps: [], finish: async () => null };
        if (stored.isDefault) throw applicationError('Cannot delete the default locale');
        // New entries in it are stored before they are listed, or not at all.
        await inner.transaction.session.lock(localeLock(stored.code));
        const steps: RowStep[] = [];
        for (const one of localized) steps.push(await clearLocale(inner, one, stored.code));
        const left = all.filter((one) => one.id !== id).map(({ code }) => code);
        steps.push(removeStep(type, id), ...(await superAdminSteps(inner, left)));
        return { steps, finish: async () => stored };
      }),
  };
}

async function clearLocale(inner: TransactionScope, type: ContentType, locale: string): Promise<RowClearing> {
  const found = await createEntityReader(inner.engine, type, inner).list({ fields: ['id'], locale });
  return { kind: 'clearing', type, ids: found.map(({ id }) => id), params: { where: { locale } } };
}
