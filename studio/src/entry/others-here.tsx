import { useEffect, useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { nameOf, type Person } from '../server/people.ts';
import type { EntryAddress } from './entry-address.ts';

interface Presence {
  readonly data: { readonly others: readonly Pick<Person, 'id' | 'firstname' | 'lastname'>[] };
}

const SIGN_MS = 15_000;

/** Who else has this entry open. Nobody is locked out: saves are merged. */
export function OthersHere({ address: { type, id } }: { readonly address: EntryAddress }) {
  const [others, setOthers] = useState<Presence['data']['others']>([]);
  useEffect(() => {
    const tab = crypto.randomUUID?.() ?? String(Math.random());
    const path = `/studio/api/entries/${type.uid}/${id}/presence`;
    const show = () => {
      if (document.visibilityState === 'hidden') return;
      call<Presence>('PUT', path, { body: { tab } }).then(
        ({ data }) => setOthers(data.others),
        () => undefined,
      );
    };
    show();
    const showing = setInterval(show, SIGN_MS);
    return () => {
      clearInterval(showing);
      call('DELETE', `${path}?tab=${tab}`).catch(() => undefined);
    };
  }, [type.uid, id]);
  if (others.length === 0) return null;
  return (
    <p class="others" role="status">
      Also open by {others.map((person) => nameOf(person)).join(', ')}
    </p>
  );
}
