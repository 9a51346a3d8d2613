import type { NeededFactor } from '../server/begin-session.ts';
import { usePlace } from '../state/place.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { Arrived } from './arrived.tsx';
import { Invitation } from './invitation.tsx';
import { RegisterFirst } from './register-first.tsx';
import { Refused } from './refused.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignInLink } from './sign-in-link.tsx';

export type AccountPage = 'first' | 'register' | 'reset-password' | 'forgot-password' | 'arrived' | 'link' | 'refused';

interface AccountPagesProps {
  readonly page: AccountPage;
  readonly onEnter: (needed: NeededFactor | null) => void;
}

/** The pages before signing in that a person sees once. */
export function AccountPages({ page, onEnter }: AccountPagesProps) {
  const { query } = usePlace();
  switch (page) {
    case 'first':
      return <RegisterFirst onEnter={onEnter} />;
    case 'register':
      return <Invitation token={query.get('registrationToken') ?? ''} onEnter={onEnter} />;
    case 'reset-password':
      return <ResetPassword code={query.get('code') ?? ''} onEnter={onEnter} />;
    case 'forgot-password':
      return <ForgotPassword />;
    case 'arrived':
      return <Arrived onEnter={onEnter} />;
    case 'link':
      return <SignInLink ticket={query.get('ticket') ?? ''} onEnter={onEnter} />;
    case 'refused':
      return <Refused reason={query.get('reason') ?? ''} />;
  }
}
