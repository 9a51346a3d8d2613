import { useRef, useState } from 'preact/hooks';
import { ServerError } from '../../../../kit/src/server-error.ts';
import { call } from '../../server/call.ts';
import { hrefOf, leave } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { tell, tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import type { GrantChange, RoleDraft } from './role-draft.ts';
import { readPermissions } from './read-permissions.ts';
import type { AdminRole } from './stored-role.ts';

interface Texts {
  readonly name: string;
  readonly description: string;
}

/**
 * Saves a role in up to two steps: name and description, then permissions. If the second is refused, the first stays
 * saved.
 */
export function useSaveRole(role: AdminRole | null, draft: RoleDraft, version: string | null, initial: Texts) {
  const { me, reload } = useStudio();
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<Texts>(role === null ? { name: '', description: '' } : initial);
  const [conflicts, setConflicts] = useState<readonly GrantChange[]>([]);
  const created = useRef<number | null>(role?.id ?? null);
  const tag = useRef(version);

  const saveTexts = async (texts: Texts): Promise<number> => {
    const id = created.current;
    if (id !== null && texts.name === saved.name && texts.description === saved.description) return id;
    const [method, path] = id === null ? ['POST', '/admin/roles'] : ['PUT', `/admin/roles/${id}`];
    const { data } = await call<{ data: AdminRole }>(method, path, { body: texts });
    created.current = data.id;
    setSaved(texts);
    return data.id;
  };

  /** Whether everything is stored; false if someone else has changed the same permissions. */
  const savePermissions = async (id: number): Promise<boolean> => {
    while (draft.count.value > 0) {
      const headers = tag.current === null ? {} : { 'if-match': tag.current };
      const body = { permissions: draft.permissions() };
      const isStored = await call('PUT', `/admin/roles/${id}/permissions`, { body, headers }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ServerError && error.status === 412) return false;
          throw error;
        },
      );
      const newest = await readPermissions(id);
      tag.current = newest.version;
      const both = draft.merge(newest.body);
      if (isStored) return true;
      if (both.length > 0) {
        setConflicts(both);
        return false;
      }
      tell(t('roles.merged'));
    }
    return true;
  };

  const save = async (name: string, description: string): Promise<void> => {
    setSaving(true);
    setConflicts([]);
    try {
      const id = await saveTexts({ name, description });
      if (await savePermissions(id)) {
        tell(t('common.saved'));
        if (role === null) leave(hrefOf(['settings', 'roles', id]));
        // The navigation follows the person's new permissions.
        if (me.roles?.some((own) => own.id === id) === true) reload();
      }
    } catch (error) {
      if (error instanceof ServerError && error.status === 403) {
        tell(t('roles.grantOnlyOwn'), 'bad');
      } else tellError(error);
    } finally {
      setSaving(false);
    }
  };

  return { save, isSaving, saved, conflicts };
}
