import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { nameOrAddress, type Person } from '../server/people.ts';
import { lastList } from '../state/last-list.ts';
import { useStudio } from '../state/studio.ts';
import { tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { HistoryLink } from '../view/history-link.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { type Invitation, InvitationDialog, loadInvitation } from './invitation-dialog.tsx';
import { FactorsOfPerson } from './factors-of-person.tsx';
import { SessionList } from './session-list.tsx';
import { type FormValues, ValueForm } from './value-form.tsx';
import type { ValueField } from './value-field.ts';
import type { AdministratorRole } from '../../../src/admin/contract/access.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { RoleOfAdministrator } from '../../../src/admin/contract/people.ts';
import { nameOrId } from './name-column.tsx';
import { SUPER_ADMIN } from './roles/stored-role.ts';

const ROLE = 'role ';

/** An administrator: name, address, roles, state, and a new password. */
export function PersonPage({ id }: { readonly id: number }) {
  const { rights, me, reload } = useStudio();
  const path = `/admin/users/${id}`;
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const asked = useAsked(path, async (signal) => {
    const [person, roles] = await Promise.all([
      call<Data<Person>>('GET', path, { signal }),
      rights.may('admin::roles.read')
        ? call<Data<readonly AdministratorRole[]>>('GET', '/admin/roles', { signal })
        : null,
    ]);
    return { person: person.data, roles: roles?.data ?? person.data.roles };
  });
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheAdministrator')} />;
  const { person, roles } = asked.data;
  const own = new Set(person.roles.map((role) => role.id));
  const values: FormValues = {
    firstname: person.firstname ?? '',
    lastname: person.lastname ?? '',
    email: person.email ?? '',
    password: '',
    isActive: person.isActive === true,
    ...Object.fromEntries(roles.map((role) => [`${ROLE}${role.id}`, own.has(role.id)])),
  };
  const save = async (changes: FormValues): Promise<void> => {
    const wanted = { ...values, ...changes };
    const fields = Object.entries(changes).filter(([name]) => !name.startsWith(ROLE));
    const hasRoles = fields.length < Object.keys(changes).length;
    const chosen = roles.filter((role) => wanted[`${ROLE}${role.id}`] === true).map((role) => role.id);
    await call('PUT', path, { body: { ...Object.fromEntries(fields), ...(hasRoles && { roles: chosen }) } });
    if (id === me.id) reload();
    asked.reload();
  };
  return (
    <section class="stack" aria-label={nameOrAddress(person)}>
      <div class="row spread">
        <h2>{nameOrAddress(person)}</h2>
        {person.email != null && <HistoryLink of={{ person: person.email }} />}
        <a href={lastList(['settings', 'people'])}>{t('settings.allAdministrators')}</a>
      </div>
      <ValueForm
        label={t('settings.administrator')}
        fields={fieldsOf(roles, id === me.id)}
        values={values}
        isReadOnly={!rights.may('admin::users.update')}
        onSave={save}
      />
      {person.isActive !== true && rights.may('admin::users.create') && (
        <span>
          <button type="button" onClick={() => loadInvitation(id).then(setInvitation, tellError)}>
            {t('settings.showTheInvitation')}
          </button>
        </span>
      )}
      {id !== me.id && me.roles.some(({ code }) => code === SUPER_ADMIN) && (
        <FactorsOfPerson id={id} name={nameOrAddress(person)} />
      )}
      {id !== me.id && rights.may('admin::users.update') && (
        <SessionList path={`/studio/api/people/${id}/sessions`} isOwn={false} />
      )}
      {invitation !== null && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </section>
  );
}

const fieldsOf = (roles: readonly RoleOfAdministrator[], isMe: boolean): readonly ValueField[] => [
  { name: 'firstname', label: t('common.firstName'), kind: 'text' },
  { name: 'lastname', label: t('common.lastName'), kind: 'text' },
  { name: 'email', label: t('common.email'), kind: 'text' },
  // One's own password requires the current one: see the profile.
  ...(isMe
    ? []
    : [{ name: 'password', label: t('gate.newPassword'), kind: 'secret', hint: t('gate.passwordHint') } as const]),
  ...roles.map(
    (role) =>
      ({ name: `${ROLE}${role.id}`, label: t('settings.roleNamed', { name: nameOrId(role) }), kind: 'check' }) as const,
  ),
  ...(isMe ? [] : [{ name: 'isActive', label: t('settings.activeMaySignIn'), kind: 'check' } as const]),
];
