import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Forbidden, Loading, Missing } from '../../view/states.tsx';
import { nameColumn } from '../name-column.tsx';
import { NewRoleLink } from '../new-role-link.tsx';
import { SettingTable } from '../setting-table.tsx';
import type { SettingsPlace } from '../settings-place.ts';
import { useManaged } from '../use-managed.ts';
import { ApiRoleEditor } from './api-role-editor.tsx';
import { loadApiRoles } from './api-role.ts';

interface ListedRole {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly nb_users: number;
}

const ROLES = 'plugin::users-permissions.roles';

/** Roles of the content API: the list, or one of them. */
export function ApiRoleSettings({ path: [step] }: SettingsPlace) {
  const { rights } = useStudio();
  if (step === undefined) return <ApiRoleList />;
  if (step !== 'new' && !/^\d+$/.test(step)) return <Missing />;
  if (step === 'new' && !rights.may(`${ROLES}.create`)) return <Forbidden />;
  return <ApiRolePage key={step} id={step === 'new' ? null : Number(step)} />;
}

function ApiRolePage({ id }: { readonly id: number | null }) {
  const asked = useAsked(String(id), () => loadApiRoles(id));
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('roles.loadingTheRole')} />;
  return <ApiRoleEditor {...asked.data} />;
}

function ApiRoleList() {
  const { rights } = useStudio();
  const roles = useManaged<readonly ListedRole[]>(
    '/users-permissions/roles',
    (answer) => (answer as { roles: readonly ListedRole[] }).roles,
  );
  if (roles.error !== null) return <Failed error={roles.error} onRetry={roles.reload} />;
  if (roles.data === undefined) return <Loading text={t('entry.loadingTheRoles')} />;
  return (
    <>
      <p class="soft">{t('roles.apiRolesHint')}</p>
      {rights.may(`${ROLES}.create`) && <NewRoleLink section="api-roles" />}
      <SettingTable
        rows={roles.data}
        nameOf={({ name }) => name}
        kind="role"
        keyOf={({ id }) => id}
        columns={[
          nameColumn('api-roles'),
          { label: t('common.description'), show: ({ description }) => description },
          { label: t('roles.users'), show: ({ nb_users: count }) => count },
        ]}
        onDelete={rights.may(`${ROLES}.delete`) ? ({ id }) => roles.remove(id) : undefined}
        isDeletable={({ type }) => type !== 'public'}
      />
    </>
  );
}
