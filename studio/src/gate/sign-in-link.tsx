import type { NeededFactor } from '../server/begin-session.ts';
import { arrive } from '../server/sign-on.ts';
import { t } from '../texts/t.ts';
import { GateForm } from './gate-form.tsx';

interface SignInLinkProps {
  readonly ticket: string;
  readonly onEnter: (needed: NeededFactor | null) => void;
}

/** A link of `plinth admin sign-in`. A click is needed: programs that look at links must not use it up. */
export const SignInLink = ({ ticket, onEnter }: SignInLinkProps) => (
  <GateForm
    title={t('gate.signInToStudio')}
    text={t('signOn.linkWorksOnce')}
    action={t('gate.signIn')}
    onSubmit={async () => onEnter(await arrive(ticket))}
  />
);
