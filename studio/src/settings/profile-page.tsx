import { PASSWORD_HINT } from '../gate/gate-form.tsx';
import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { type ValueField, ValueForm } from './value-form.tsx';

const FIELDS: readonly ValueField[] = [
  { name: 'firstname', label: 'First name', kind: 'text' },
  { name: 'lastname', label: 'Last name', kind: 'text' },
  { name: 'email', label: 'E-mail', kind: 'text' },
  { name: 'currentPassword', label: 'Current password', kind: 'secret', hint: 'Required to change the password' },
  { name: 'password', label: 'New password', kind: 'secret', hint: PASSWORD_HINT },
];

/** The person's own account. */
export function ProfilePage() {
  const { me, reload } = useStudio();
  return (
    <div class="page-body">
      <h1>Your account</h1>
      <p class="soft">A new password ends your sessions in other browsers.</p>
      <ValueForm
        label="Your account"
        fields={FIELDS}
        values={{ firstname: me.firstname ?? '', lastname: me.lastname ?? '', email: me.email }}
        isReadOnly={false}
        onSave={async (changes) => {
          await call('PUT', '/admin/users/me', { body: changes });
          reload();
        }}
      />
    </div>
  );
}
