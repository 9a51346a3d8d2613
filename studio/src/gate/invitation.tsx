import { acceptInvitation } from '../server/people.ts';
import { GateField, GateForm, PASSWORD_HINT, passwordOf, textOf } from './gate-form.tsx';

export const Invitation = ({ token, onEnter }: { readonly token: string; readonly onEnter: () => void }) => (
  <GateForm
    title="You have been invited"
    text="Choose a password to complete your account."
    action="Open Studio"
    prefix="userInfo."
    onSubmit={async (values) => {
      await acceptInvitation(token, {
        firstname: textOf(values, 'firstname'),
        lastname: textOf(values, 'lastname'),
        password: passwordOf(values),
      });
      onEnter();
    }}
  >
    <GateField name="firstname" label="First name" autocomplete="given-name" autofocus />
    <GateField name="lastname" label="Last name" autocomplete="family-name" required={false} />
    <GateField name="password" label="Password" type="password" autocomplete="new-password" hint={PASSWORD_HINT} />
  </GateForm>
);
