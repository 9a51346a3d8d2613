import { useState } from 'preact/hooks';
import type { NeededFactor } from '../server/begin-session.ts';
import { goOnAfterSignOn } from '../server/sign-on.ts';
import { go, usePlace } from '../state/place.ts';
import { Brand } from '../view/brand.tsx';
import { lazy } from '../view/lazy.tsx';
import type { AccountPage } from './account-pages.tsx';
import { SecondStep } from './lazy-second-step.ts';
import { SignIn } from './sign-in.tsx';

interface GateProps {
  /** The project has no administrators yet. */
  readonly isNew: boolean;
  readonly onEnter: () => void;
}

const AccountPages = lazy('shell.openingStudio', () =>
  import('./account-pages.tsx').then((loaded) => loaded.AccountPages),
);

/** Pages before signing in; links in mails point to `auth/…`, as with v4's panel. */
export function Gate({ isNew, onEnter }: GateProps) {
  const { path } = usePlace();
  const [area] = path;
  const [needed, setNeeded] = useState<NeededFactor | null>(null);
  const goOn = () => {
    const place = goOnAfterSignOn();
    if (place === null) return;
    if (area === 'auth') go(place, { replace: true });
    onEnter();
  };
  const enter = (factor: NeededFactor | null) => (factor === null ? goOn() : setNeeded(factor));
  const page = isNew ? 'first' : accountPageOf(path);
  return (
    <main class="gate">
      <div class="gate-card">
        <Brand logo="authLogo" />
        {needed !== null ? (
          <SecondStep needed={needed} onEnter={goOn} onBack={() => setNeeded(null)} />
        ) : page !== null ? (
          <AccountPages page={page} onEnter={enter} />
        ) : (
          <SignIn onEnter={enter} />
        )}
      </div>
    </main>
  );
}

const PAGES = ['register', 'reset-password', 'forgot-password', 'arrived', 'link', 'refused'] as const;

function accountPageOf([area, page]: readonly string[]): AccountPage | null {
  if (area !== 'auth') return null;
  return PAGES.find((one) => one === page) ?? null;
}
