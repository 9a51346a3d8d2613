import { useState } from 'preact/hooks';
import type { Use } from '../media/library.ts';
import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';
import { Uses } from '../view/uses.tsx';

/** The entries that refer to this one; loaded on demand. */
export function EntryUses({ uid, id }: { readonly uid: string; readonly id: number }) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <FoundUses uid={uid} id={id} />
  ) : (
    <button type="button" class="quiet" onClick={() => setAsked(true)}>
      Show where it is used
    </button>
  );
}

function FoundUses({ uid, id }: { readonly uid: string; readonly id: number }) {
  const { data, error } = useAsked(`${uid} ${id}`, async (signal) => {
    const path = `/studio/api/entries/${uid}/${id}/used-by`;
    return (await call<{ data: readonly Use[] }>('GET', path, { signal })).data;
  });
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  return data === undefined ? <small>Looking for uses…</small> : <Uses uses={data} />;
}
