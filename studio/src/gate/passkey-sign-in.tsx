import { signInWithPasskey } from '../server/second-step.ts';
import { t } from '../texts/t.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface PasskeySignInProps {
  readonly remember: boolean;
  readonly onEnter: () => void;
}

/** Without a password: the device recognizes the person. */
export const PasskeySignIn = ({ remember, onEnter }: PasskeySignInProps) => (
  <PasskeyButton
    label={t('factors.signInWithPasskey')}
    onUse={async () => {
      await signInWithPasskey({ remember });
      onEnter();
    }}
  />
);
