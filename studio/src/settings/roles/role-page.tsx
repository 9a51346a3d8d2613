import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import type { PermissionTree } from './permission-tree.ts';
import { readPermissions } from './read-permissions.ts';
import { RoleEditor } from './role-editor.tsx';
import type { AdminRole } from './stored-role.ts';

interface RolePageProps {
  /** Null for a new role. */
  readonly id: number | null;
  /** The role whose permissions a new one starts with. */
  readonly copyOf: number | null;
}

/** Loads the data for the role editor. */
export function RolePage({ id, copyOf }: RolePageProps) {
  const source = id ?? copyOf;
  const asked = useAsked(`${id} ${copyOf}`, async () => {
    const [tree, role, permissions] = await Promise.all([
      call<{ data: PermissionTree }>('GET', '/admin/permissions'),
      source === null ? null : call<{ data: AdminRole }>('GET', `/admin/roles/${source}`),
      source === null ? null : readPermissions(source),
    ]);
    return { tree: tree.data, role: role?.data ?? null, permissions };
  });
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('roles.loadingTheRole')} />;
  const { tree, role, permissions } = asked.data;
  return (
    <RoleEditor
      tree={tree}
      role={id === null ? null : role}
      name={id !== null ? (role?.name ?? '') : role === null ? '' : `${role.name}, copy`}
      description={role?.description ?? ''}
      permissions={permissions?.body ?? []}
      version={permissions?.version ?? null}
    />
  );
}
