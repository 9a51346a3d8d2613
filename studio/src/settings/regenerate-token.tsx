import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { tellError } from '../state/tell.ts';
import { Confirm } from '../view/confirm.tsx';
import { ShownOnce } from './shown-once.tsx';

interface RegenerateTokenProps {
  readonly name: string;
  /** The token's path in the admin API. */
  readonly path: string;
  readonly onDone: () => void;
}

/** Replaces the key of a token, after confirmation. */
export function RegenerateToken({ name, path, onDone }: RegenerateTokenProps) {
  const [isAsking, setAsking] = useState(false);
  const [key, setKey] = useState('');
  const regenerate = async (): Promise<void> => {
    setAsking(false);
    try {
      setKey((await call<{ data: { accessKey: string } }>('POST', `${path}/regenerate`)).data.accessKey);
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Regenerate
      </button>
      {isAsking && (
        <Confirm
          title={`Regenerate ${name}?`}
          text="The current token stops working at once. The expiry date does not change."
          action="Regenerate"
          isDangerous
          onClose={() => setAsking(false)}
          onConfirm={regenerate}
        />
      )}
      {key !== '' && (
        <ShownOnce
          title="Copy the token now"
          text={key}
          onClose={() => {
            setKey('');
            onDone();
          }}
        />
      )}
    </>
  );
}
