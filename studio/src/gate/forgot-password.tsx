import { useState } from 'preact/hooks';
import { forgotPassword } from '../server/people.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState('');
  if (sentTo !== '') {
    return (
      <div class="stack">
        <h1>Look into your mailbox</h1>
        <p role="status">If {sentTo} belongs to an administrator, a link to choose a new password is on its way.</p>
        <a href="#/">Back to sign-in</a>
      </div>
    );
  }
  return (
    <GateForm
      title="Forgot your password?"
      text="Enter your e-mail address to receive a link."
      action="Send the link"
      onSubmit={async (values) => {
        const email = textOf(values, 'email');
        await forgotPassword(email);
        setSentTo(email);
      }}
    >
      <GateField name="email" label="E-mail" type="email" autocomplete="username" autofocus />
      <a href="#/">Back to sign-in</a>
    </GateForm>
  );
}
