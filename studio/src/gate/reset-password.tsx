import { resetPassword } from '../server/people.ts';
import type { NeededFactor } from '../server/begin-session.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, passwordOf } from './gate-form.tsx';

export const ResetPassword = ({
  code,
  onEnter,
}: {
  readonly code: string;
  readonly onEnter: (needed: NeededFactor | null) => void;
}) => (
  <GateForm
    title={t('gate.chooseANewPassword')}
    action={t('gate.saveAndSignIn')}
    onSubmit={async (values) => {
      onEnter(await resetPassword(code, passwordOf(values)));
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
