import { go, usePlace } from '../state/place.ts';
import { Brand } from '../view/brand.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Invitation } from './invitation.tsx';
import { RegisterFirst } from './register-first.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignIn } from './sign-in.tsx';

interface GateProps {
  /** The project has no administrators yet. */
  readonly isNew: boolean;
  readonly onEnter: () => void;
}

/** Pages before signing in; links in mails point to `auth/…`, as with v4's panel. */
export function Gate({ isNew, onEnter }: GateProps) {
  const { path, query } = usePlace();
  const [area, page] = path;
  const enter = () => {
    if (area === 'auth') go('#/', { replace: true });
    onEnter();
  };
  return (
    <main class="gate">
      <div class="gate-card">
        <Brand />
        {isNew ? (
          <RegisterFirst onEnter={enter} />
        ) : area === 'auth' && page === 'register' ? (
          <Invitation token={query.get('registrationToken') ?? ''} onEnter={enter} />
        ) : area === 'auth' && page === 'reset-password' ? (
          <ResetPassword code={query.get('code') ?? ''} onEnter={enter} />
        ) : area === 'auth' && page === 'forgot-password' ? (
          <ForgotPassword />
        ) : (
          <SignIn onEnter={enter} />
        )}
      </div>
    </main>
  );
}
