import { registerFirst } from '../server/people.ts';
import { GateField, GateForm, PASSWORD_HINT, passwordOf, textOf } from './gate-form.tsx';

export const RegisterFirst = ({ onEnter }: { readonly onEnter: () => void }) => (
  <GateForm
    title="Welcome to Studio"
    text="This project has no administrator yet. The first one may do everything, and can invite others."
    action="Create the first administrator"
    onSubmit={async (values) => {
      await registerFirst({
        firstname: textOf(values, 'firstname'),
        lastname: textOf(values, 'lastname'),
        email: textOf(values, 'email'),
        password: passwordOf(values),
      });
      onEnter();
    }}
  >
    <GateField name="firstname" label="First name" autocomplete="given-name" autofocus />
    <GateField name="lastname" label="Last name" autocomplete="family-name" required={false} />
    <GateField name="email" label="E-mail" type="email" autocomplete="username" />
    <GateField name="password" label="Password" type="password" autocomplete="new-password" hint={PASSWORD_HINT} />
  </GateForm>
);
