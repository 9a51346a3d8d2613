import { signIn } from '../server/people.ts';
import { isRemembered } from '../server/session.ts';
import type { NeededFactor } from '../server/begin-session.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, passwordOf, textOf } from './gate-form.tsx';

interface SignInProps {
  readonly title?: string;
  readonly text?: string;
  /** Not above a page, which a link would leave. */
  readonly isAlone?: boolean;
  readonly onEnter: (needed: NeededFactor | null) => void;
}

export const SignIn = ({ title = t('gate.signInToStudio'), text, isAlone = true, onEnter }: SignInProps) => (
  <GateForm
    title={title}
    {...(text !== undefined && { text })}
    action={t('gate.signIn')}
    onSubmit={async (values) => {
      onEnter(await signIn(textOf(values, 'email'), passwordOf(values), values.has('remember')));
    }}
  >
    <GateField name="email" label={t('common.email')} type="email" autocomplete="username" autofocus />
    <GateField name="password" label={t('common.password')} type="password" autocomplete="current-password" />
    <div class="row spread">
      <label class="row">
        <input type="checkbox" name="remember" defaultChecked={isRemembered()} />
        <span>{t('gate.staySignedIn')}</span>
      </label>
      {isAlone && <a href="#/auth/forgot-password">{t('gate.forgotYourPassword')}</a>}
    </div>
  </GateForm>
);
