import { useEffect, useRef, useState } from 'preact/hooks';
import type { NeededFactor } from '../server/begin-session.ts';
import { isWaitingForSignIn, onSessionEnd } from '../server/session.ts';
import { t } from '../texts/t.ts';
import { SecondStep } from './lazy-second-step.ts';
import { SignIn } from './sign-in.tsx';

/** Shown above the page when the session has expired; the page keeps its state and continues. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(isWaitingForSignIn);
  const [needed, setNeeded] = useState<NeededFactor | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => onSessionEnd(() => setOpen(true)), []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  const enter = () => {
    setNeeded(null);
    setOpen(false);
  };
  return (
    <dialog class="dialog" ref={dialog} aria-label={t('gate.signInAgain')} onCancel={(event) => event.preventDefault()}>
      {needed === null ? (
        <SignIn
          title={t('gate.yourSessionHasEnded')}
          text={t('gate.signInAgainToContinue')}
          isAlone={false}
          onEnter={(factor) => (factor === null ? enter() : setNeeded(factor))}
        />
      ) : (
        <SecondStep needed={needed} onEnter={enter} onBack={() => setNeeded(null)} />
      )}
    </dialog>
  );
}
