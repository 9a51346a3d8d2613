import type { Engine } from '../../../content/engine.ts';
import { openCodeScope } from '../../../content/scope.ts';
import { addStep, changeStep, newRow } from '../../../content/writing/storing/row-step.ts';
import { writeRows } from '../../../content/writing/storing/write-rows.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { ADMIN_USER_UID, USER_UID } from '../../../schema/model.ts';
import { createEntityReader } from '../../entity-reader.ts';
import { EXPLORER } from '../actions/permission-action.ts';
import { ADMINISTRATORS_LOCK } from '../administrator-store.ts';
import { SUPER_ADMIN_CODE } from '../administrator.ts';
import { ADMIN_PERMISSION_UID, ADMIN_ROLE_UID } from '../permission-reader.ts';
import type { PermissionRules } from '../permission-rules.ts';
import { everythingOf, permission } from './action-permissions.ts';
import { createAdminRoleStore } from './admin-role-store.ts';
import type { NewPermission } from './replace-permissions.ts';
import { completeSuperAdmin } from './super-admin-permissions.ts';

type Actions = Pick<PermissionRules, 'actions'>;

/**
 * As v4 does at every start: creates the three default roles in a database without roles, and gives the super admin
 * role all permissions. Unlike in v4, unknown permissions stay stored: they belong to a disabled plugin, or to another
 * server with newer schemas.
 */
export async function settleAdminRoles(engine: Engine, rules: Actions): Promise<void> {
  const roles = createAdminRoleStore(engine);
  if ((await roles.byCode(SUPER_ADMIN_CODE)) === null) await createFirstRoles(engine, rules);
  await completeSuperAdmin(engine, rules);
}

const OWN = ['admin::is-creator'];

const FIRST_ROLES = [
  {
    name: 'Super Admin',
    code: SUPER_ADMIN_CODE,
    description: 'Super Admins can access and manage all features and settings.',
  },
  {
    name: 'Editor',
    code: 'strapi-editor',
    description: 'Editors can manage and publish contents including those of other users.',
  },
  { name: 'Author', code: 'strapi-author', description: 'Authors can manage the content they have created.' },
];

/** Only if there are no roles at all; existing administrators become super admins. */
async function createFirstRoles(engine: Engine, rules: Actions): Promise<void> {
  const typeOf = (uid: string) => contentTypeOf(engine.model, uid);
  const [roles, permissions, users] = [typeOf(ADMIN_ROLE_UID), typeOf(ADMIN_PERMISSION_UID), typeOf(ADMIN_USER_UID)];
  const editing = rules.actions.all
    .filter(({ section }) => section === 'contentTypes')
    .flatMap((action) => everythingOf(engine, action))
    .filter(({ subject }) => subject !== USER_UID);
  const authoring = editing
    .filter(({ action }) => action !== EXPLORER.publish)
    .map((one) => ({ ...one, conditions: OWN }));
  const [superAdmin, editor, author] = [newRow(), newRow(), newRow()];
  await writeRows(openCodeScope(engine), {
    locks: [ADMINISTRATORS_LOCK],
    async decide(inner) {
      const finish = async (): Promise<void> => undefined;
      if ((await createEntityReader(engine, roles, inner).first({ fields: ['id'] })) !== null)
        return { steps: [], finish };
      const administrators = await createEntityReader(engine, users, inner).list({ fields: ['id'] });
      const steps = [
        ...FIRST_ROLES.map((role, index) => addStep(roles, role, { as: [superAdmin, editor, author][index] })),
        ...administrators.map(({ id }) => changeStep(users, id, {}, 'content', { roles: superAdmin })),
        ...[...editing, ...libraryPermissions([])].map((one) =>
          addStep(permissions, { ...one }, { links: { role: editor } }),
        ),
        ...[...authoring, ...libraryPermissions(OWN)].map((one) =>
          addStep(permissions, { ...one }, { links: { role: author } }),
        ),
      ];
      return { steps, finish };
    },
  });
}

const libraryPermissions = (conditions: readonly string[]): readonly NewPermission[] => [
  permission('plugin::upload.read', null, {}, conditions),
  permission('plugin::upload.configure-view'),
  permission('plugin::upload.assets.create'),
  permission('plugin::upload.assets.update', null, {}, conditions),
  permission('plugin::upload.assets.download'),
  permission('plugin::upload.assets.copy-link'),
];
