import { acceptInvitation } from '../server/people.ts';
import type { NeededFactor } from '../server/begin-session.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, passwordOf, textOf } from './gate-form.tsx';

export const Invitation = ({
  token,
  onEnter,
}: {
  readonly token: string;
  readonly onEnter: (needed: NeededFactor | null) => void;
}) => (
  <GateForm
    title={t('gate.youHaveBeenInvited')}
    text={t('gate.completeAccount')}
    action={t('gate.openStudio')}
    prefix="userInfo."
    onSubmit={async (values) => {
      onEnter(
        await acceptInvitation(token, {
          firstname: textOf(values, 'firstname'),
          lastname: textOf(values, 'lastname'),
          password: passwordOf(values),
        }),
      );
    }}
  >
    <GateField name="firstname" label={t('common.firstName')} autocomplete="given-name" autofocus />
    <GateField name="lastname" label={t('common.lastName')} autocomplete="family-name" required={false} />
    <GateField
      name="password"
      label={t('common.password')}
      type="password"
      autocomplete="new-password"
      hint={t('gate.passwordHint')}
    />
  </GateForm>
);
