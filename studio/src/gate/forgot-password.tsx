import { useState } from 'preact/hooks';
import { forgotPassword } from '../server/people.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState('');
  if (sentTo !== '') {
    return (
      <div class="stack">
        <h1>{t('gate.lookIntoYourMailbox')}</h1>
        <p role="status">{t('gate.linkOnItsWay', { email: sentTo })}</p>
        <a href="#/">{t('gate.backToSignIn')}</a>
      </div>
    );
  }
  return (
    <GateForm
      title={t('gate.forgotYourPassword')}
      text={t('gate.enterEmail')}
      action={t('gate.sendTheLink')}
      onSubmit={async (values) => {
        const email = textOf(values, 'email');
        await forgotPassword(email);
        setSentTo(email);
      }}
    >
      <GateField name="email" label={t('common.email')} type="email" autocomplete="username" autofocus />
      <a href="#/">{t('gate.backToSignIn')}</a>
    </GateForm>
  );
}
