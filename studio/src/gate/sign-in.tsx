import { useState } from 'preact/hooks';
import type { SignInChoices } from '../../../src/admin/contract/sign-on.ts';
import { signIn } from '../server/people.ts';
import { isRemembered } from '../server/session.ts';
import type { NeededFactor } from '../server/begin-session.ts';
import { canUsePasskeys, loadChoices } from '../server/sign-on.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, passwordOf, textOf } from './gate-form.tsx';
import { PasskeySignIn } from './lazy-passkey-sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';

interface SignInProps {
  readonly title?: string;
  readonly text?: string;
  /** Not above a page, which a link would leave. */
  readonly isAlone?: boolean;
  readonly onEnter: (needed: NeededFactor | null) => void;
}

/** If the server does not say what it offers: the password is never too much. */
const USUAL: SignInChoices = { passwords: true, passkeys: null, providers: [] };

export function SignIn({ title = t('gate.signInToStudio'), text, isAlone = true, onEnter }: SignInProps) {
  const { data, error } = useAsked('sign-in', loadChoices);
  const [remember, setRemember] = useState(isRemembered);
  const choices = data ?? (error === null ? null : USUAL);
  if (choices === null) return null;
  const buttons = choices.providers.length > 0 && (
    <ProviderButtons
      providers={choices.providers}
      remember={remember}
      isAlone={isAlone}
      onEnter={() => onEnter(null)}
    />
  );
  const stay = (
    <label class="row">
      <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
      <span>{t('gate.staySignedIn')}</span>
    </label>
  );
  if (!choices.passwords) {
    return (
      <div class="stack">
        <h1>{title}</h1>
        {text !== undefined && <p class="soft">{text}</p>}
        {stay}
        {buttons}
      </div>
    );
  }
  return (
    <div class="stack">
      <GateForm
        title={title}
        {...(text !== undefined && { text })}
        action={t('gate.signIn')}
        onSubmit={async (values) => {
          onEnter(await signIn(textOf(values, 'email'), passwordOf(values), remember));
        }}
      >
        <GateField name="email" label={t('common.email')} type="email" autocomplete="username" autofocus />
        <GateField name="password" label={t('common.password')} type="password" autocomplete="current-password" />
        <div class="row spread">
          {stay}
          {isAlone && <a href="#/auth/forgot-password">{t('gate.forgotYourPassword')}</a>}
        </div>
      </GateForm>
      {canUsePasskeys(choices.passkeys) && <PasskeySignIn remember={remember} onEnter={() => onEnter(null)} />}
      {buttons}
    </div>
  );
}
