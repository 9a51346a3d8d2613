import { useEffect, useRef } from 'preact/hooks';
import type { SignInChoices } from '../../../src/admin/contract/sign-on.ts';
import { connectAddress, noteLeaving, signInElsewhere } from '../server/sign-on.ts';
import { t } from '../texts/t.ts';

interface ProviderButtonsProps {
  readonly providers: SignInChoices['providers'];
  readonly remember: boolean;
  /** Otherwise there is a page below, which must not be left. */
  readonly isAlone: boolean;
  readonly onEnter: () => void;
}

export function ProviderButtons({ providers, remember, isAlone, onEnter }: ProviderButtonsProps) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const elsewhere = (uid: string) => {
    stop.current?.();
    stop.current = signInElsewhere(uid, remember, onEnter);
  };
  return providers.map(({ uid, displayName }) =>
    isAlone ? (
      <a
        key={uid}
        class="button"
        href={connectAddress(uid)}
        onClick={() => noteLeaving({ place: location.hash || '#/', remember })}
      >
        {t('gate.signInWith', { provider: displayName })}
      </a>
    ) : (
      <button key={uid} type="button" onClick={() => elsewhere(uid)}>
        {t('gate.signInWith', { provider: displayName })}
      </button>
    ),
  );
}
