import { useState } from 'preact/hooks';
import { printExact } from '../../../../kit/src/exact-json.ts';
import { call } from '../../server/call.ts';
import { ROOT } from '../../server/root.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../view/dialog.tsx';
import { LongText } from '../../view/long-text.tsx';
import { Failed, Loading } from '../../view/states.tsx';
import type { EntryAddress } from '../entry-address.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { ApiPreview as ShownPreview } from '../../../../src/admin/contract/revisions.ts';

interface ApiRole {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

interface ApiPreviewDialogProps {
  readonly address: EntryAddress;
  readonly onClose: () => void;
}

/** The content API's response for an entry to a role. */
export function ApiPreviewDialog({ address: { type, id }, onClose }: ApiPreviewDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [query, setQuery] = useState('populate=*');
  const roles = useAsked('roles', async (signal) => {
    return (await call<{ roles: readonly ApiRole[] }>('GET', '/users-permissions/roles', { signal })).roles;
  });
  const role =
    roles.data?.find((one) => (chosen === null ? one.type === 'public' : one.id === chosen)) ?? roles.data?.[0];
  return (
    <Dialog title={t('entry.whatTheApiReturns')} onClose={onClose}>
      {roles.error !== null ? (
        <Failed error={roles.error} onRetry={roles.reload} />
      ) : roles.data === undefined ? (
        <Loading text={t('entry.loadingTheRoles')} />
      ) : role === undefined ? (
        <p class="soft">{t('entry.noApiRoles')}</p>
      ) : (
        <>
          <div class="row">
            <label class="field">
              <span>{t('entry.asRole')}</span>
              <select value={role.id} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
                {roles.data.map(({ id: one, name }) => (
                  <option key={one} value={one}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label class="field grow">
              <span>{t('entry.query')}</span>
              <input type="text" value={query} onChange={(event) => setQuery(event.currentTarget.value.trim())} />
            </label>
          </div>
          <Answer uid={type.uid} id={id} role={role} query={query} />
        </>
      )}
    </Dialog>
  );
}

interface AnswerProps {
  readonly uid: string;
  readonly id: number | null;
  readonly role: ApiRole;
  readonly query: string;
}

function Answer({ uid, id, role, query }: AnswerProps) {
  const asked = new URLSearchParams({ role: String(role.id), query });
  const { data, error, reload } = useAsked(`${uid} ${id} ${asked}`, async (signal) => {
    const path = `/studio/api/entries/${uid}/${id}/preview?${asked}`;
    return (await call<Data<ShownPreview>>('GET', path, { signal })).data;
  });
  if (error !== null) return <Failed error={error} onRetry={reload} />;
  if (data === undefined) return <Loading text={t('entry.loadingTheResponse')} />;
  return (
    <section class="stack tight" aria-label={t('entry.response')}>
      <div class="row spread">
        <span>
          <span class={data.status === 200 ? 'status good' : 'status plain'}>{data.status}</span>{' '}
          <code>GET {data.path}</code>
        </span>
        <a href={explorerLink(role, data.path)} target="_blank" rel="noopener noreferrer">
          {t('entry.openInTheExplorer')}
        </a>
      </div>
      <LongText class="answer" text={printExact(data.body, 2)} />
    </section>
  );
}

/** The explorer sends anonymous requests unless a link names a role. */
const explorerLink = ({ type }: ApiRole, path: string): string =>
  new URL(`explorer/#${type === 'public' ? '' : `as=${encodeURIComponent(type)};`}${path}`, ROOT).href;
