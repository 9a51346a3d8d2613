import { resetPassword } from '../server/people.ts';
import { GateField, GateForm, PASSWORD_HINT, passwordOf } from './gate-form.tsx';

export const ResetPassword = ({ code, onEnter }: { readonly code: string; readonly onEnter: () => void }) => (
  <GateForm
    title="Choose a new password"
    action="Save and sign in"
    onSubmit={async (values) => {
      await resetPassword(code, passwordOf(values));
      onEnter();
    }}
  >
    <GateField
      name="password"
      label="New password"
      type="password"
      autocomplete="new-password"
      hint={PASSWORD_HINT}
      autofocus
    />
  </GateForm>
);
