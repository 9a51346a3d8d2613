import type { NeededFactor } from '../server/begin-session.ts';
import { t } from '../texts/t.ts';
import { CodeForm } from './code-form.tsx';
import { SetupAtSignIn } from './setup-at-sign-in.tsx';

interface SecondStepProps {
  readonly needed: NeededFactor;
  readonly onEnter: () => void;
  readonly onBack: () => void;
}

/** What a sign-in needs after the password. */
export const SecondStep = ({ needed, onEnter, onBack }: SecondStepProps) => (
  <div class="stack">
    {needed.kind === 'code' ? (
      <CodeForm needed={needed} onEnter={onEnter} />
    ) : (
      <SetupAtSignIn needed={needed} onEnter={onEnter} />
    )}
    <button type="button" class="quiet" onClick={onBack}>
      {t('gate.backToSignIn')}
    </button>
  </div>
);
