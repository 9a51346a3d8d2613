import { useEffect, useRef, useState } from 'preact/hooks';
import { isWaitingForSignIn, onSessionEnd } from '../server/session.ts';
import { t } from '../texts/t.ts';
import { SignIn } from './sign-in.tsx';

/** Shown above the page when the session has expired; the page keeps its state and continues. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(isWaitingForSignIn);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => onSessionEnd(() => setOpen(true)), []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog class="dialog" ref={dialog} aria-label={t('gate.signInAgain')} onCancel={(event) => event.preventDefault()}>
      <SignIn
        title={t('gate.yourSessionHasEnded')}
        text={t('gate.signInAgainToContinue')}
        isAlone={false}
        onEnter={() => setOpen(false)}
      />
    </dialog>
  );
}
