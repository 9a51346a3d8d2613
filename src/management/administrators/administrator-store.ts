import type { Engine } from '../../content/engine.ts';
import { openCodeScope, type Scope, type TransactionScope } from '../../content/scope.ts';
import { removeStep } from '../../content/writing/storing/row-step.ts';
import { writeRows } from '../../content/writing/storing/write-rows.ts';
import { createEntity, updateEntity } from '../../content/writing/write-entity.ts';
import { asCode, type WriteOptions } from '../../content/writing/write-options.ts';
import { applicationError, validationError } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ADMIN_USER_UID } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { createEntityReader } from '../entity-reader.ts';
import { createFactorStore } from '../factors/factor-store.ts';
import { createDirectoryStore } from '../identities/directory-store.ts';
import { createTrustStore } from '../factors/trust-store.ts';
import { createIdentityStore } from '../identities/identity-store.ts';
import { createSignOnStore } from '../identities/sign-on-store.ts';
import { createPreviewStore } from '../previews/preview-store.ts';
import { createSavedViewStore } from '../views/saved-view-store.ts';
import { ADMIN_ROLE_UID } from './permission-reader.ts';
import { type Administrator, readAdministrator, SUPER_ADMIN_CODE } from './administrator.ts';
import { addressPattern, chooseAddress, isSameAddress } from './same-address.ts';

/** Writable fields of an administrator; the password is already hashed. */
export type AdministratorData = Readonly<Record<string, unknown>>;

export interface AdministratorStore {
  byId(id: number): Promise<Administrator | null>;
  /** By the exact address, ignoring case. */
  byEmail(email: string): Promise<Administrator | null>;
  byToken(token: TokenName, value: string): Promise<Administrator | null>;
  page(query: RawObject, page: number, pageSize: number): Promise<{ list: readonly Administrator[]; total: number }>;
  list(): Promise<readonly Administrator[]>;
  any(): Promise<boolean>;
  /** `also` is written in the same transaction. */
  create(
    data: AdministratorData,
    also?: (inner: TransactionScope, id: number) => Promise<void>,
  ): Promise<Administrator>;
  /** The first administrator of a project; null if there is already one. */
  createFirst(data: AdministratorData): Promise<Administrator | null>;
  /** Null if there is no such administrator. At least one active super admin always remains. */
  update(id: number, data: AdministratorData, options?: UpdateOptions): Promise<Administrator | null>;
  /** The same if the token still exists: if it is used twice concurrently, only one call succeeds. */
  useToken(id: number, token: TokenValue, data: AdministratorData): Promise<Administrator | null>;
  /**
   * All or none: at least one active super admin always remains. `guard` throws if the caller may not remove one of
   * them. Returns those that existed.
   */
  remove(ids: readonly number[], guard?: (found: readonly Administrator[]) => void): Promise<readonly Administrator[]>;
  roleByCode(code: string): Promise<{ readonly id: number } | null>;
}

export interface UpdateOptions {
  /** Throws if the caller may not change the account as it is when it is written. */
  readonly check?: (current: Administrator) => void;
  /** The session in which administrators change their own password: it stays open. */
  readonly session?: string | null;
}

export type TokenName = 'registrationToken' | 'resetPasswordToken';
export type TokenValue = Readonly<Partial<Record<TokenName, string>>>;

const EMAIL_TAKEN = 'Email already taken';
const LAST_SUPER_ADMIN = 'You must have at least one user with super admin role.';

/** Writes are serialized: the e-mail address has no unique index, and one super admin must remain. */
export const ADMINISTRATORS_LOCK = 'administrators';

export function createAdministratorStore(engine: Engine): AdministratorStore {
  const type = contentTypeOf(engine.model, ADMIN_USER_UID);
  const readerIn = (inner?: Scope) => createEntityReader(engine, type, inner);
  const reader = readerIn();
  const roles = createEntityReader(engine, contentTypeOf(engine.model, ADMIN_ROLE_UID));
  const savedViews = createSavedViewStore(engine);
  const previews = createPreviewStore(engine);
  const factors = createFactorStore(engine);
  const trusted = createTrustStore(engine);
  const identities = createIdentityStore(engine);
  const signOns = createSignOnStore(engine);
  const directory = createDirectoryStore(engine);
  const show: RawObject = { populate: ['roles'] };
  const first = async (filters: RawObject, inner?: Scope): Promise<Administrator | null> => {
    const found = await readerIn(inner).first({ ...show, filters, sort: 'id' });
    return found && readAdministrator(found);
  };
  const byId = (id: number, inner?: Scope) => first({ id: String(id) }, inner);
  const withAddress = async (email: string, inner?: Scope): Promise<readonly Administrator[]> => {
    const pattern = addressPattern(email);
    if (pattern === null) return [];
    const found = await readerIn(inner).list({ ...show, filters: { email: { $eqi: pattern } }, sort: 'id' });
    return found.filter((one) => isSameAddress(one.email, email)).map(readAdministrator);
  };
  /** In the order of the ids; unknown ones are ignored. */
  const listIn = async (ids: readonly number[], inner: Scope): Promise<readonly Administrator[]> => {
    if (ids.length === 0) return [];
    const found = await readerIn(inner).list({ ...show, filters: { id: { $in: ids.map(String) } } });
    const known = new Map(found.map((entity) => [entity.id, readAdministrator(entity)]));
    return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  };
  const how = (guard?: WriteOptions['guard']): WriteOptions => ({
    ...asCode('database'),
    show,
    locks: [ADMINISTRATORS_LOCK],
    ...(guard !== undefined && { guard }),
  });
  const keepSuperAdmin = async (ids: readonly number[], inner: Scope): Promise<void> => {
    const query = { fields: ['id', 'blocked'], filters: { roles: { code: SUPER_ADMIN_CODE }, isActive: 'true' } };
    const supers = (await readerIn(inner).list(query)).filter(({ blocked }) => blocked !== true);
    if (supers.length > 0 && supers.every(({ id }) => ids.includes(id))) throw validationError(LAST_SUPER_ADMIN);
  };
  const freeEmail = async ({ email }: AdministratorData, inner: Scope, own?: number): Promise<void> => {
    if (typeof email !== 'string') return;
    const holders = await withAddress(email, inner);
    if (holders.some(({ id }) => id !== own)) throw applicationError(EMAIL_TAKEN);
  };
  const insert = async (
    data: AdministratorData,
    guard: WriteOptions['guard'],
    also?: Parameters<AdministratorStore['create']>[1],
  ): Promise<Administrator> => {
    const { id } = await createEntity(openCodeScope(engine), type, data, how(guard), also);
    return (await byId(id)) as Administrator;
  };

  return {
    byId,
    byEmail: async (email) => chooseAddress(await withAddress(email), email),
    byToken: (token, value) => first({ [token]: { $eq: value } }),
    async page(query, page, pageSize) {
      const { entities, total } = await reader.page({ ...query, ...show }, page, pageSize);
      return { list: entities.map(readAdministrator), total };
    },
    list: async () => (await reader.list({ ...show, sort: 'id' })).map(readAdministrator),
    any: async () => (await reader.first({ fields: ['id'] })) !== null,
    create: (data, also) => insert(data, (inner) => freeEmail(data, inner), also),
    async createFirst(data) {
      try {
        return await insert(data, async (inner) => {
          if ((await readerIn(inner).first({ fields: ['id'] })) !== null) throw TAKEN;
        });
      } catch (error) {
        if (error === TAKEN) return null;
        throw error;
      }
    },
    async update(id, data, { check, session } = {}) {
      const storesSessions = mayEndSessions(data) && (await engine.sessions.prepare());
      const storesTrust = mayEndSessions(data) && (await trusted.look());
      let before: Administrator | null = null;
      const guard = async (inner: Scope): Promise<void> => {
        before = await byId(id, inner);
        if (before !== null) check?.(before);
        if (before !== null && losesSuperAdmin(before, data)) await keepSuperAdmin([id], inner);
        await freeEmail(data, inner, id);
      };
      const endSessions = async ({ transaction }: TransactionScope): Promise<void> => {
        if (before === null || !endsSessions(before, data)) return;
        if (storesTrust) await trusted.removeAllIn(transaction.session, id);
        if (!storesSessions) return;
        if (session === undefined) await engine.sessions.endAllIn(transaction.session, id);
        else await engine.sessions.endOthersIn(transaction.session, id, session);
      };
      const updated = await updateEntity(
        openCodeScope(engine),
        type,
        id,
        { ...endedTokens(data), ...data },
        how(guard),
        endSessions,
      );
      return updated === null ? null : byId(id);
    },
    async useToken(id, token, data) {
      const storesSessions = mayEndSessions(data) && (await engine.sessions.prepare());
      const storesTrust = mayEndSessions(data) && (await trusted.look());
      const guard = async (inner: Scope): Promise<void> => {
        const found = await first({ id: String(id), ...token }, inner);
        if (found === null) throw TAKEN;
      };
      const endSessions = async ({ transaction }: TransactionScope): Promise<void> => {
        if (storesSessions) await engine.sessions.endAllIn(transaction.session, id);
        if (storesTrust) await trusted.removeAllIn(transaction.session, id);
      };
      try {
        await updateEntity(openCodeScope(engine), type, id, { ...endedTokens(data), ...data }, how(guard), endSessions);
        return await byId(id);
      } catch (error) {
        if (error === TAKEN) return null;
        throw error;
      }
    },
    roleByCode: (code) => roles.first({ fields: ['id'], filters: { code } }),
    async remove(ids, guard) {
      const storesSessions = await engine.sessions.prepare();
      const storesViews = await savedViews.look();
      const storesFactors = await factors.look();
      const storesPreviews = await previews.look();
      const storesIdentities = await identities.look();
      const storesSignOns = await signOns.look();
      const storesComments = await engine.comments.look();
      const storesDirectory = await directory.look();
      return writeRows(openCodeScope(engine), {
        locks: [ADMINISTRATORS_LOCK],
        async decide(inner) {
          const found = await listIn(ids, inner);
          guard?.(found);
          await keepSuperAdmin(ids, inner);
          const finish = async ({ transaction }: TransactionScope): Promise<readonly Administrator[]> => {
            if (storesSessions) await engine.sessions.forgetIn(transaction.session, ids);
            if (storesFactors) await factors.forgetIn(transaction.session, ids);
            if (storesIdentities) await identities.forgetIn(transaction.session, ids);
            if (storesDirectory) await directory.forgetIn(transaction.session, ids);
            if (storesSignOns) await signOns.forgetIn(transaction.session, ids);
            if (storesPreviews) await previews.forgetIn(transaction.session, ids);
            if (storesComments) await engine.comments.forgetPeople(transaction.session, ids);
            if (storesViews) await savedViews.forgetIn(transaction.session, ids);
            return found;
          };
          return { steps: found.map(({ id }) => removeStep(type, id)), finish };
        },
      });
    },
  };
}

const TAKEN = new Error('somebody else was faster');

/**
 * A password or an activation ends an invitation: somebody else may still have it. Every other change ends a reset
 * token, because v4's have no date and would become valid again.
 */
const endedTokens = ({ password, isActive }: AdministratorData): AdministratorData => ({
  resetPasswordToken: null,
  ...((typeof password === 'string' || isActive === true) && { registrationToken: null }),
});

/** Whether the data of a relation keep a role: a list of ids or roles, `set`, or what is not disconnected. */
function namesRole(roles: unknown, role: number): boolean {
  const isRole = (one: unknown): boolean => String(isRecord(one) ? one.id : one) === String(role);
  if (Array.isArray(roles)) return roles.some(isRole);
  if (!isRecord(roles)) return isRole(roles);
  if (roles.set !== undefined) return [roles.set].flat().some(isRole);
  return roles.id === undefined ? ![roles.disconnect].flat().some(isRole) : isRole(roles);
}

/** Whether this would remove or deactivate a super admin. */
function losesSuperAdmin({ roles }: Administrator, { roles: newRoles, isActive, blocked }: AdministratorData): boolean {
  const superRole = roles.find(({ code }) => code === SUPER_ADMIN_CODE);
  if (superRole === undefined) return false;
  if (isActive === false || blocked === true) return true;
  return newRoles !== undefined && !namesRole(newRoles, superRole.id);
}

const mayEndSessions = ({ password, isActive, blocked, roles }: AdministratorData): boolean =>
  typeof password === 'string' || isActive === false || blocked === true || roles !== undefined;

/** A new password, a deactivated account and a lost role end the sessions of an administrator. */
function endsSessions({ roles }: Administrator, data: AdministratorData): boolean {
  if (typeof data.password === 'string' || data.isActive === false || data.blocked === true) return true;
  return data.roles !== undefined && roles.some(({ id }) => !namesRole(data.roles, id));
}
