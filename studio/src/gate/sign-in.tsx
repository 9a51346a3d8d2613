import { signIn } from '../server/people.ts';
import { isRemembered } from '../server/session.ts';
import { GateField, GateForm, passwordOf, textOf } from './gate-form.tsx';

interface SignInProps {
  readonly title?: string;
  readonly text?: string;
  /** Not above a page, which a link would leave. */
  readonly isAlone?: boolean;
  readonly onEnter: () => void;
}

export const SignIn = ({ title = 'Sign in to Studio', text, isAlone = true, onEnter }: SignInProps) => (
  <GateForm
    title={title}
    {...(text !== undefined && { text })}
    action="Sign in"
    onSubmit={async (values) => {
      await signIn(textOf(values, 'email'), passwordOf(values), values.has('remember'));
      onEnter();
    }}
  >
    <GateField name="email" label="E-mail" type="email" autocomplete="username" autofocus />
    <GateField name="password" label="Password" type="password" autocomplete="current-password" />
    <div class="row spread">
      <label class="row">
        <input type="checkbox" name="remember" defaultChecked={isRemembered()} />
        <span>Stay signed in</span>
      </label>
      {isAlone && <a href="#/auth/forgot-password">Forgot your password?</a>}
    </div>
  </GateForm>
);
