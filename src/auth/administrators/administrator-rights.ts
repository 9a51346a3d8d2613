import type { Access } from '../../access/access.ts';
import type { Engine } from '../../content/engine.ts';
import type { Proof } from '../../database/freshness.ts';
import type { AdminPermission } from '../../management/administrators/admin-permission.ts';
import { createAdministratorStore } from '../../management/administrators/administrator-store.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { BUILT_IN_CONDITIONS } from '../../management/administrators/conditions/admin-condition.ts';
import {
  type EffectivePermission,
  effectivePermissions,
} from '../../management/administrators/conditions/effective-permissions.ts';
import { createPermissionReader, type ReadPermissions } from '../../management/administrators/permission-reader.ts';
import type { PermissionRules } from '../../management/administrators/permission-rules.ts';
import type { Model } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { SecondFactors } from '../factors/second-factors.ts';
import { createMemory, type MemoryProofs } from '../memory.ts';
import { administratorAccess } from './administrator-access.ts';

/** An administrator who may sign in, with the permissions of all their roles. */
export interface KnownAdministrator {
  readonly administrator: Administrator;
  /** As stored. */
  readonly permissions: readonly AdminPermission[];
  /** Permissions whose conditions are met. */
  readonly effective: readonly EffectivePermission[];
  /** Whether there is a permission for the action, however limited. */
  may(action: string, subject?: string): boolean;
  /** Grants on content. */
  readonly access: Access;
}

/** What administrators may do at the moment. */
export interface AdministratorRights {
  /** Null if there is no such administrator, or they could not sign in. */
  find(id: number, proof?: Proof, session?: UsedSession): Promise<KnownAdministrator | null>;
}

interface UsedSession {
  /** Asked before what takes longer. */
  readonly isAdmitted: (administrator: Administrator) => Promise<boolean>;
  /** A second factor of somebody else began it. */
  readonly hasFactor: boolean;
}

const MAX_AGE_MS = 1_000;

export function createAdministratorRights(
  engine: Engine,
  rules: PermissionRules,
  proofs: MemoryProofs,
  factors: Pick<SecondFactors, 'isOverdue'>,
): AdministratorRights {
  const memory = createMemory(proofs);
  const administrators = createAdministratorStore(engine);
  const readPermissions = createPermissionReader(engine);
  return {
    async find(id, proof, session) {
      const found = await memory.recall(`administrator ${id}`, 0, () => administrators.byId(id), proof);
      if (found === null || !found.isActive || found.blocked) return null;
      if (session !== undefined && !(await session.isAdmitted(found))) return null;
      if (session?.hasFactor !== true && (await factors.isOverdue(found, proof))) return null;
      const byRole = await memory.recall('permissions', MAX_AGE_MS, readPermissions, proof);
      return { ...(await rightsOf(engine.model, rules, found, byRole)), administrator: found };
    },
  };
}

type Rights = Omit<KnownAdministrator, 'administrator'>;
type Permissions = Awaited<ReturnType<ReadPermissions>>;

/** Computed once per set of roles, and per person if conditions refer to them. */
const rights = new WeakMap<Permissions, Map<string, Promise<Rights>>>();

function rightsOf(model: Model, rules: PermissionRules, person: Administrator, byRole: Permissions): Promise<Rights> {
  const permissions = person.roles.flatMap(({ id }) => byRole.get(id) ?? []);
  const describe = async (): Promise<Rights> =>
    describeRights(model, permissions, await effectivePermissions(rules, person, permissions));
  const conditions = permissions.flatMap((permission) => permission.conditions);
  // Conditions in project code may have a different result next time.
  if (conditions.some((id) => rules.conditions.has(id) && !BUILT_IN.has(id))) return describe();
  const key = JSON.stringify([conditions.length > 0 ? person.id : null, person.roles.map(({ id }) => id)]);
  const known = getOrCreate(rights, byRole, () => new Map<string, Promise<Rights>>());
  return getOrCreate(known, key, describe);
}

const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_CONDITIONS.map(({ id }) => id));

function describeRights(
  model: Model,
  permissions: readonly AdminPermission[],
  effective: readonly EffectivePermission[],
): Rights {
  const actions = new Set(effective.map(({ action }) => action));
  const onSubjects = new Set(effective.map(({ action, subject }) => `${action} ${subject}`));
  return {
    permissions,
    effective,
    access: administratorAccess(model, effective),
    may: (action, subject) => (subject === undefined ? actions.has(action) : onSubjects.has(`${action} ${subject}`)),
  };
}
