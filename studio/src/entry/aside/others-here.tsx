import { useEffect, useState } from 'preact/hooks';
import { call } from '../../server/call.ts';
import { nameOf } from '../../server/people.ts';
import { t } from '../../texts/t.ts';
import type { EntryAddress } from '../entry-address.ts';
import { formatList } from '../../view/format.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { Presence } from '../../../../src/admin/contract/revisions.ts';

const SIGN_MS = 15_000;

/** Who else has this entry open. Nobody is locked out: saves are merged. */
export function OthersHere({ address: { type, id } }: { readonly address: EntryAddress }) {
  const [others, setOthers] = useState<Presence['others']>([]);
  useEffect(() => {
    const tab = crypto.randomUUID?.() ?? String(Math.random());
    const path = `/studio/api/entries/${type.uid}/${id}/presence`;
    const show = () => {
      if (document.visibilityState === 'hidden') return;
      call<Data<Presence>>('PUT', path, { body: { tab } }).then(
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
      {t('entry.alsoOpenBy', { names: formatList(others.map((person) => nameOf(person))) })}
    </p>
  );
}
