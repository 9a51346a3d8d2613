import { useState } from 'preact/hooks';
import { hrefOf, leave } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { tell, tellError } from '../../state/tell.ts';
import { ChangesBar } from '../changes-bar.tsx';
import { NameFields } from '../name-fields.tsx';
import { ActionPicker } from './action-picker.tsx';
import type { ApiAction } from './api-actions.ts';
import { changeApiRole, createApiRole, type LoadedApiRole, loadApiRoles } from './api-role.ts';

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
    const holders = others.filter(({ actions }) => actions.includes(action.name)).map((one) => one.name);
    return [
      ...(holders.length > 0
        ? [`${granted.has(action.name) ? 'Also granted' : 'Granted'} to ${holders.join(', ')}.`]
        : []),
      ...(initial.has(action.name) ? ['Granted by default in a new project.'] : []),
      ...(role?.type === 'public' && granted.has(action.name) ? ['Everybody may call it without signing in.'] : []),
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
      tell('Saved');
    } catch (error) {
      tellError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div class="stack role-editor">
      <div class="page-head">
        <h2>{role?.name ?? 'New role'}</h2>
        <a href={hrefOf(['settings', 'api-roles'])}>All API roles</a>
      </div>
      {role?.type === 'public' && (
        <p class="hint warn">Requests without a token have this role: everything granted here is open to everybody.</p>
      )}
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
                {field}: {text}
              </li>
            ))}
            {grant.map((one) => (
              <li key={one}>
                <code>{one}</code> <span class="status good">Granted</span>
              </li>
            ))}
            {revoke.map((one) => (
              <li key={one}>
                <code>{one}</code> <span class="status bad">Revoked</span>
              </li>
            ))}
          </ul>
        )}
      </ChangesBar>
    </div>
  );
}
