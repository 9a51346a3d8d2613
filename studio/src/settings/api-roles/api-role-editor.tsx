import { useState } from 'preact/hooks';
import { hrefOf, leave } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { tell, tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { formatList } from '../../view/format.ts';
import { ChangesBar } from '../changes-bar.tsx';
import { NameFields } from '../name-fields.tsx';
import { ActionPicker } from './action-picker.tsx';
import type { ApiAction } from './api-actions.ts';
import { changeApiRole, createApiRole, type LoadedApiRole, loadApiRoles } from './api-role.ts';
import { nameOrId } from '../name-column.tsx';

/** A role of the content API: its grants, and which other roles have them. */
export function ApiRoleEditor(loaded: LoadedApiRole) {
  const { rights } = useStudio();
  const [{ role, others, owners, initial }, setLoaded] = useState(loaded);
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set(role?.actions));
  const [isSaving, setSaving] = useState(false);
  const stored = new Set(role?.actions);
  const grant = [...granted].filter((one) => !stored.has(one));
  const revoke = [...stored].filter((one) => !granted.has(one));
  const texts = {
    ...(name !== (role?.name ?? '') && { name }),
    ...(description !== (role?.description ?? '') && { description }),
  };
  const isReadOnly = role !== null && !rights.may('plugin::users-permissions.roles.update');

  const explain = (action: ApiAction): string => {
    const holders = others.filter(({ actions }) => actions.includes(action.name)).map(nameOrId);
    return [
      ...(holders.length > 0
        ? [t(granted.has(action.name) ? 'roles.alsoGrantedTo' : 'roles.grantedTo', { roles: formatList(holders) })]
        : []),
      ...(initial.has(action.name) ? [t('roles.grantedByDefault')] : []),
      ...(role?.type === 'public' && granted.has(action.name) ? [t('roles.everybodyMayCallItWithout')] : []),
    ].join(' ');
  };
  /** After a save: what the person has changed since it was sent stays a change. */
  const adopt = (next: LoadedApiRole): void => {
    setLoaded(next);
    setName((now) => (now === name ? (next.role?.name ?? '') : now));
    setDescription((now) => (now === description ? (next.role?.description ?? '') : now));
    setGranted((now) => {
      const kept = (next.role?.actions ?? []).filter((one) => now.has(one) || !granted.has(one));
      return new Set([...kept, ...[...now].filter((one) => !granted.has(one))]);
    });
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      if (role === null) {
        await createApiRole({ name, description }, granted);
        leave(hrefOf(['settings', 'api-roles']));
      } else {
        await changeApiRole(role.id, { ...texts, grant, revoke });
        adopt(await loadApiRoles(role.id));
      }
      tell(t('common.saved'));
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div class="stack role-editor">
      <div class="page-head">
        <h2>{role?.name ?? t('roles.newRole')}</h2>
        <a href={hrefOf(['settings', 'api-roles'])}>{t('roles.allApiRoles')}</a>
      </div>
      {role?.type === 'public' && <p class="hint warn">{t('roles.publicHint')}</p>}
      <NameFields
        name={name}
        description={description}
        isReadOnly={isReadOnly}
        onName={setName}
        onDescription={setDescription}
      />
      <ActionPicker owners={owners} granted={granted} isReadOnly={isReadOnly} onChange={setGranted} explain={explain} />
      <ChangesBar
        count={isReadOnly ? 0 : grant.length + revoke.length + Object.keys(texts).length}
        isSaving={isSaving}
        onDiscard={() => adopt({ role, others, owners, initial })}
        onSave={save}
      >
        {() => (
          <ul class="change-list">
            {Object.entries(texts).map(([field, text]) => (
              <li key={field}>
                {field === 'name'
                  ? t('roles.newName', { name: text })
                  : t('roles.newDescription', { description: text })}
              </li>
            ))}
            {grant.map((one) => (
              <li key={one}>
                <code>{one}</code> <span class="status good">{t('roles.granted')}</span>
              </li>
            ))}
            {revoke.map((one) => (
              <li key={one}>
                <code>{one}</code> <span class="status bad">{t('roles.revoked')}</span>
              </li>
            ))}
          </ul>
        )}
      </ChangesBar>
    </div>
  );
}
