import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { Failed, Forbidden, Loading, Missing } from '../../view/states.tsx';
import { nameColumn, nameOrId } from '../name-column.tsx';
import { NewRoleLink } from '../new-role-link.tsx';
import type { SettingsPlace } from '../settings-place.ts';
import { SettingTable } from '../setting-table.tsx';
import { useManaged } from '../use-managed.ts';
import { RolePage } from './role-page.tsx';
import { SUPER_ADMIN, type AdminRole } from './stored-role.ts';

/** Administrator roles: the list, or one of them. */
export function RoleSettings({ path: [step], query }: SettingsPlace) {
  const { rights } = useStudio();
  if (step === undefined) return <RoleList />;
  if (step === 'new') {
    const from = query.get('from');
    if (!rights.may('admin::roles.create')) return <Forbidden />;
    return <RolePage key={`new ${from}`} id={null} copyOf={from === null ? null : Number(from)} />;
  }
  return /^\d+$/.test(step) ? <RolePage key={step} id={Number(step)} copyOf={null} /> : <Missing />;
}

function RoleList() {
  const { rights } = useStudio();
  const roles = useManaged<readonly AdminRole[]>(
    '/admin/roles',
    (answer) => (answer as { data: readonly AdminRole[] }).data,
  );
  if (roles.error !== null) return <Failed error={roles.error} onRetry={roles.reload} />;
  if (roles.data === undefined) return <Loading text={t('entry.loadingTheRoles')} />;
  const mayCreate = rights.may('admin::roles.create');
  return (
    <>
      {mayCreate && <NewRoleLink section="roles" />}
      <SettingTable
        rows={roles.data}
        nameOf={nameOrId}
        kind="role"
        keyOf={({ id }) => id}
        columns={[
          nameColumn('roles'),
          { label: t('common.description'), show: ({ description }) => description },
          { label: t('shell.administrators'), show: ({ usersCount }) => usersCount },
          ...(mayCreate
            ? [
                {
                  label: t('roles.copyColumn'),
                  show: ({ id, name }: AdminRole) => (
                    <a class="button quiet raised" href={hrefOf(['settings', 'roles', 'new'], `from=${id}`)}>
                      {t('roles.duplicate')}
                      <span class="sr-only"> {name}</span>
                    </a>
                  ),
                },
              ]
            : []),
        ]}
        onDelete={rights.may('admin::roles.delete') ? ({ id }) => roles.remove(id) : undefined}
        isDeletable={({ code }) => code !== SUPER_ADMIN}
      />
    </>
  );
}
