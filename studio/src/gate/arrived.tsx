import { useEffect, useState } from 'preact/hooks';
import type { NeededFactor } from '../server/begin-session.ts';
import { arrive } from '../server/sign-on.ts';
import { t } from '../texts/t.ts';
import { Loading } from '../view/states.tsx';
import { Refused } from './refused.tsx';

/** Where a provider leads a person whom it has signed in. */
export function Arrived({ onEnter }: { readonly onEnter: (needed: NeededFactor | null) => void }) {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    arrive().then(onEnter, () => setRefused(true));
  }, []);
  return isRefused ? <Refused reason="expired" /> : <Loading text={t('signOn.arriving')} />;
}
