import type { NeededFactor } from '../server/begin-session.ts';
import { enterCode } from '../server/second-step.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';

interface CodeFormProps {
  readonly needed: NeededFactor;
  readonly onEnter: () => void;
}

/** The second step of a sign-in. */
export const CodeForm = ({ needed, onEnter }: CodeFormProps) => (
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
);
