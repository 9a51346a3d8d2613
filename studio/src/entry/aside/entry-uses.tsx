import { useState } from 'preact/hooks';
import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Uses } from '../../view/uses.tsx';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { Use } from '../../../../src/admin/contract/revisions.ts';

/** The entries that refer to this one; loaded on demand. */
export function EntryUses({ uid, id }: { readonly uid: string; readonly id: number }) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <FoundUses uid={uid} id={id} />
  ) : (
    <button type="button" class="quiet" onClick={() => setAsked(true)}>
      {t('entry.showWhereItIsUsed')}
    </button>
  );
}

function FoundUses({ uid, id }: { readonly uid: string; readonly id: number }) {
  const { data, error } = useAsked(`${uid} ${id}`, async (signal) => {
    const path = `/studio/api/entries/${uid}/${id}/used-by`;
    return (await call<Data<readonly Use[]>>('GET', path, { signal })).data;
  });
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  return data === undefined ? <small>{t('entry.lookingForUses')}</small> : <Uses uses={data} />;
}
