import { useState } from 'preact/hooks';
import type { FactorSetup, PasskeySetup } from '../../../src/admin/contract/factors.ts';
import type { NeededFactor } from '../server/begin-session.ts';
import { canUsePasskeys } from '../server/sign-on.ts';
import { beginPasskey, beginSetup, type ConfirmedSetup, confirmPasskey, confirmSetup } from '../server/second-step.ts';
import { t } from '../texts/t.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { GateForm } from './gate-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface SetupAtSignInProps {
  readonly needed: NeededFactor;
  readonly onEnter: () => void;
}

/** For somebody whose role requires a second factor, and who has none. */
export function SetupAtSignIn({ needed, onEnter }: SetupAtSignInProps) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [passkey, setPasskey] = useState<PasskeySetup | null>(null);
  const [confirmed, setConfirmed] = useState<ConfirmedSetup | null>(null);
  if (confirmed !== null) {
    return (
      <RecoveryCodeList
        codes={confirmed.recoveryCodes ?? []}
        onClose={() => {
          confirmed.enter();
          onEnter();
        }}
      />
    );
  }
  if (passkey !== null) {
    return (
      <PasskeyForm
        setup={passkey}
        onConfirm={async (values) => setConfirmed(await confirmPasskey(needed, { ...values, ticket: passkey.ticket }))}
      />
    );
  }
  if (setup === null) {
    return (
      <>
        <GateForm
          title={t('factors.secondFactor')}
          text={t('factors.roleRequires')}
          action={t('factors.setUp')}
          onSubmit={async () => setSetup(await beginSetup(needed))}
        />
        {canUsePasskeys(needed.passkey) && (
          <PasskeyButton label={t('factors.addPasskey')} onUse={async () => setPasskey(await beginPasskey(needed))} />
        )}
      </>
    );
  }
  return (
    <AuthenticatorForm
      setup={setup}
      onConfirm={async (values) => setConfirmed(await confirmSetup(needed, { ...values, ticket: setup.ticket }))}
    />
  );
}
