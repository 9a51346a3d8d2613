import { useState } from 'preact/hooks';

interface PasskeyButtonProps {
  readonly label: string;
  readonly onUse: () => Promise<void>;
}

/** Asks the browser for a passkey; says so if there is none. */
export function PasskeyButton({ label, onUse }: PasskeyButtonProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await onUse();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };
  return (
    <div class="stack">
      <button type="button" aria-busy={isBusy} onClick={use}>
        {label}
      </button>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
