import { useEffect, useState } from 'preact/hooks';
import { addressOf } from '../server/root.ts';
import { findLogo, lastLogo, type Logo } from '../server/server-init.ts';

export const projectName = (): string => document.documentElement.dataset.project ?? 'Studio';

/** The project's logo, which v4 stores too, and its name. */
export function Brand({ logo }: { readonly logo: Logo }) {
  const [address, setAddress] = useState(() => lastLogo(logo));
  useEffect(() => {
    // Without an answer, that of the last visit stays.
    findLogo(logo).then(setAddress, () => undefined);
  }, [logo]);
  return (
    <span class="row brand-row">
      {address === null ? (
        <svg class="brand" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z" />
        </svg>
      ) : (
        <img class="logo" alt="" src={addressOf(address)} onError={() => setAddress(null)} />
      )}
      <strong class="project">{projectName()}</strong>
    </span>
  );
}
