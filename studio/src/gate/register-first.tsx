import { registerFirst } from '../server/people.ts';
import type { NeededFactor } from '../server/begin-session.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, passwordOf, textOf } from './gate-form.tsx';

export const RegisterFirst = ({ onEnter }: { readonly onEnter: (needed: NeededFactor | null) => void }) => (
  <GateForm
    title={t('gate.welcomeToStudio')}
    text={t('gate.noAdministratorYet')}
    action={t('gate.createTheFirstAdministrator')}
    onSubmit={async (values) => {
      onEnter(
        await registerFirst({
          firstname: textOf(values, 'firstname'),
          lastname: textOf(values, 'lastname'),
          email: textOf(values, 'email'),
          password: passwordOf(values),
        }),
      );
    }}
  >
    <GateField name="firstname" label={t('common.firstName')} autocomplete="given-name" autofocus />
    <GateField name="lastname" label={t('common.lastName')} autocomplete="family-name" required={false} />
    <GateField name="email" label={t('common.email')} type="email" autocomplete="username" />
    <GateField
      name="password"
      label={t('common.password')}
      type="password"
      autocomplete="new-password"
      hint={t('gate.passwordHint')}
    />
  </GateForm>
);
