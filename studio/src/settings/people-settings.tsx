import { useState } from 'preact/hooks';
import { ROOT } from '../server/root.ts';
import { nameOf, type Person } from '../server/people.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { PersonPage } from './person-page.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { SettingTable } from './setting-table.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useManaged } from './use-managed.ts';

interface Role {
  readonly id: number;
  readonly name: string;
}

/** Administrators, their roles, and invitations. */
export function PeopleSettings({ path: [step] }: SettingsPlace) {
  if (step === undefined) return <PeopleList />;
  return /^\d+$/.test(step) ? <PersonPage key={step} id={Number(step)} /> : <Missing />;
}

function PeopleList() {
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
          {
            label: 'Name',
            show: (person) => (
              <a class="entry-link" href={hrefOf(['settings', 'people', person.id])}>
                {nameOf(person) || person.email}
              </a>
            ),
          },
          { label: 'E-mail', show: ({ email }) => email },
          { label: 'Roles', show: (person) => person.roles?.map(({ name }) => name).join(', ') },
          {
            label: 'State',
            show: ({ isActive }) => (
              <span class={isActive ? 'status good' : 'status'}>{isActive ? 'Active' : 'Inactive'}</span>
            ),
          },
        ]}
        onDelete={rights.may('admin::users.delete') ? ({ id }) => people.remove(id) : undefined}
        isDeletable={({ id }) => id !== me.id}
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
