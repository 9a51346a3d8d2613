import { useState } from 'preact/hooks';
import type { NeededFactor } from '../server/begin-session.ts';
import { enterCode, signInWithPasskey } from '../server/second-step.ts';
import { canUsePasskeys } from '../server/sign-on.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface CodeFormProps {
  readonly needed: NeededFactor;
  readonly onEnter: () => void;
}

/** The second step of a sign-in. */
export function CodeForm({ needed, onEnter }: CodeFormProps) {
  const [trust, setTrust] = useState(false);
  return (
    <>
      <GateForm
        title={t('factors.secondFactor')}
        text={t('factors.enterCode')}
        action={t('gate.signIn')}
        onSubmit={async (values) => {
          await enterCode(needed, textOf(values, 'code'), trust);
          onEnter();
        }}
      >
        <GateField name="code" label={t('factors.code')} autocomplete="one-time-code" autofocus />
        {needed.trust !== null && (
          <label class="row">
            <input type="checkbox" checked={trust} onChange={(event) => setTrust(event.currentTarget.checked)} />
            <span>{t('factors.trust', { date: formatTime(needed.trust) })}</span>
          </label>
        )}
      </GateForm>
      {canUsePasskeys(needed.passkey) && (
        <PasskeyButton
          label={t('factors.usePasskey')}
          onUse={async () => {
            await signInWithPasskey({ ...needed, trust });
            onEnter();
          }}
        />
      )}
    </>
  );
}
