import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { nameOf, type Person } from '../server/people.ts';
import { lastList } from '../state/last-list.ts';
import { useStudio } from '../state/studio.ts';
import { tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { Failed, Loading } from '../view/states.tsx';
import { PASSWORD_HINT } from '../gate/gate-form.tsx';
import { type Invitation, InvitationDialog, loadInvitation } from './invitation-dialog.tsx';
import { type FormValues, type ValueField, ValueForm } from './value-form.tsx';

interface Role {
  readonly id: number;
  readonly name: string;
}

const ROLE = 'role ';

/** An administrator: name, address, roles, state, and a new password. */
export function PersonPage({ id }: { readonly id: number }) {
  const { rights, me, reload } = useStudio();
  const path = `/admin/users/${id}`;
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const asked = useAsked(path, async (signal) => {
    const [person, roles] = await Promise.all([
      call<{ data: Person }>('GET', path, { signal }),
      rights.may('admin::roles.read') ? call<{ data: readonly Role[] }>('GET', '/admin/roles', { signal }) : null,
    ]);
    return { person: person.data, roles: roles?.data ?? person.data.roles ?? [] };
  });
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading what="the administrator" />;
  const { person, roles } = asked.data;
  const own = new Set(person.roles?.map((role) => role.id));
  const values: FormValues = {
    firstname: person.firstname ?? '',
    lastname: person.lastname ?? '',
    email: person.email,
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
    <section class="stack" aria-label={nameOf(person) || person.email}>
      <div class="row spread">
        <h2>{nameOf(person) || person.email}</h2>
        <a href={lastList(['settings', 'people'])}>All administrators</a>
      </div>
      <ValueForm
        label="Administrator"
        fields={fieldsOf(roles, id === me.id)}
        values={values}
        isReadOnly={!rights.may('admin::users.update')}
        onSave={save}
      />
      {person.isActive !== true && rights.may('admin::users.create') && (
        <span>
          <button type="button" onClick={() => loadInvitation(id).then(setInvitation, tellError)}>
            Show the invitation
          </button>
        </span>
      )}
      {invitation !== null && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </section>
  );
}

const fieldsOf = (roles: readonly Role[], isMe: boolean): readonly ValueField[] => [
  { name: 'firstname', label: 'First name', kind: 'text' },
  { name: 'lastname', label: 'Last name', kind: 'text' },
  { name: 'email', label: 'E-mail', kind: 'text' },
  // One's own password requires the current one: see the profile.
  ...(isMe ? [] : [{ name: 'password', label: 'New password', kind: 'secret', hint: PASSWORD_HINT } as const]),
  ...roles.map(({ id, name }) => ({ name: `${ROLE}${id}`, label: `Role: ${name}`, kind: 'check' }) as const),
  ...(isMe ? [] : [{ name: 'isActive', label: 'Active: may sign in', kind: 'check' } as const]),
];
