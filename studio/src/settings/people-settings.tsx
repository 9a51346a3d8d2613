import { useState } from 'preact/hooks';
import { ROOT } from '../server/root.ts';
import { nameOf, type Person } from '../server/people.ts';
import { useStudio } from '../state/studio.ts';
import { Failed, Loading } from '../view/states.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import { SettingTable } from './setting-table.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useManaged } from './use-managed.ts';

interface Role {
  readonly id: number;
  readonly name: string;
}

/** Administrators, their roles, and invitations. */
export function PeopleSettings() {
  const { rights, me } = useStudio();
  const people = useManaged<Person>(
    '/admin/users',
    (answer) => (answer as { data: { results: readonly Person[] } }).data.results,
    '?pageSize=100&page=1&sort=firstname:ASC',
  );
  const roles = useManaged<Role>('/admin/roles', (answer) => (answer as { data: readonly Role[] }).data);
  const [invitation, setInvitation] = useState('');
  if (people.error !== null) return <Failed error={people.error} onRetry={people.reload} />;
  if (people.data === undefined) return <Loading what="the administrators" />;
  const invite = async (values: FormData) => {
    const body = {
      firstname: values.get('firstname'),
      lastname: values.get('lastname'),
      email: values.get('email'),
      roles: [Number(values.get('role'))],
    };
    const answer = await people.add<{ data: { registrationToken: string } }>(body, 'Invited');
    if (answer === null) return;
    setInvitation(new URL(`studio/#/auth/register?registrationToken=${answer.data.registrationToken}`, ROOT).href);
  };
  return (
    <>
      {invitation !== '' && (
        <ShownOnce
          title="Send this link to the new administrator"
          text={invitation}
          onClose={() => setInvitation('')}
        />
      )}
      <SettingTable
        rows={people.data}
        nameOf={(person) => nameOf(person) || person.email}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Name', show: (person) => <strong>{nameOf(person)}</strong> },
          { label: 'E-mail', show: ({ email }) => email },
          { label: 'Roles', show: (person) => person.roles?.map(({ name }) => name).join(', ') },
          {
            label: 'State',
            show: ({ id, isActive }) =>
              rights.may('admin::users.update') && id !== me.id ? (
                <button type="button" class="quiet" onClick={() => people.change(id, { isActive: !isActive })}>
                  {isActive ? 'Active' : 'Inactive'}
                </button>
              ) : isActive ? (
                'Active'
              ) : (
                'Inactive'
              ),
          },
        ]}
        onDelete={rights.may('admin::users.delete') ? ({ id }) => people.remove(id) : undefined}
      />
      {rights.may('admin::users.create') && (
        <SettingForm title="Invite an administrator" action="Invite" onSubmit={invite}>
          <SettingInput name="firstname" label="First name" />
          <SettingInput name="lastname" label="Last name" />
          <SettingInput name="email" label="E-mail" type="email" />
          <label class="field">
            <span>Role</span>
            <select name="role">
              {roles.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </SettingForm>
      )}
    </>
  );
}
