import { resetPassword } from '../server/people.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, passwordOf } from './gate-form.tsx';

export const ResetPassword = ({ code, onEnter }: { readonly code: string; readonly onEnter: () => void }) => (
  <GateForm
    title={t('gate.chooseANewPassword')}
    action={t('gate.saveAndSignIn')}
    onSubmit={async (values) => {
      await resetPassword(code, passwordOf(values));
      onEnter();
    }}
  >
    <GateField
      name="password"
      label={t('gate.newPassword')}
      type="password"
      autocomplete="new-password"
      hint={t('gate.passwordHint')}
      autofocus
    />
  </GateForm>
);
