import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
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
        {t('settings.regenerate')}
      </button>
      {isAsking && (
        <Confirm
          title={t('settings.regenerateAsk', { name })}
          text={t('settings.regenerateText')}
          action={t('settings.regenerate')}
          isDangerous
          onClose={() => setAsking(false)}
          onConfirm={regenerate}
        />
      )}
      {key !== '' && (
        <ShownOnce
          title={t('settings.copyTheTokenNow')}
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
