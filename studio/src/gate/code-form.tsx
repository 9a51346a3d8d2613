import type { NeededFactor } from '../server/begin-session.ts';
import { canUsePasskeys } from '../server/sign-on.ts';
import { enterCode, signInWithPasskey } from '../server/second-step.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface CodeFormProps {
  readonly needed: NeededFactor;
  readonly onEnter: () => void;
}

/** The second step of a sign-in. */
export const CodeForm = ({ needed, onEnter }: CodeFormProps) => (
  <>
    <GateForm
      title={t('factors.secondFactor')}
      text={t('factors.enterCode')}
      action={t('gate.signIn')}
      onSubmit={async (values) => {
        await enterCode(needed, textOf(values, 'code'));
        onEnter();
      }}
    >
      <GateField name="code" label={t('factors.code')} autocomplete="one-time-code" autofocus />
    </GateForm>
    {canUsePasskeys(needed.passkey) && (
      <PasskeyButton
        label={t('factors.usePasskey')}
        onUse={async () => {
          await signInWithPasskey(needed);
          onEnter();
        }}
      />
    )}
  </>
);
