import { useState } from 'preact/hooks';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { CreatedPreview, ShownPreview } from '../../../../src/admin/contract/previews.ts';
import { call } from '../../server/call.ts';
import { useStudio } from '../../state/studio.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../view/dialog.tsx';
import { formatTime } from '../../view/format.ts';
import { Failed } from '../../view/states.tsx';
import type { EntryAddress } from '../entry-address.ts';

const PREVIEWS = '/studio/api/previews';

interface ShareDialogProps {
  readonly address: EntryAddress;
  readonly onClose: () => void;
}

/** Links to the entry's page for people without an account. */
export function ShareDialog({ address, onClose }: ShareDialogProps) {
  const {
    data = [],
    error,
    reload,
  } = useAsked('previews', async (signal) => {
    return (await call<Data<readonly ShownPreview[]>>('GET', PREVIEWS, { signal })).data;
  });
  const revoke = async ({ id }: ShownPreview): Promise<void> => {
    try {
      await call('DELETE', `${PREVIEWS}/${id}`);
      tell(t('preview.revoked'));
    } catch (problem) {
      tellError(problem);
    }
    reload();
  };
  return (
    <Dialog title={t('preview.share')} onClose={onClose}>
      <p class="soft">{t('preview.shareText')}</p>
      <NewLink address={address} onMade={reload} />
      {error !== null && <Failed error={error} onRetry={reload} />}
      {data.length > 0 && (
        <section class="stack tight" aria-label={t('preview.yourLinks')}>
          <h2>{t('preview.yourLinks')}</h2>
          <ul class="previews">
            {data.map((one) => (
              <li key={one.id} class="row spread">
                <span>
                  {one.name}
                  <small>
                    {' '}
                    <Shows preview={one} address={address} /> ·{' '}
                    {t('preview.expiresAt', { time: formatTime(one.expiresAt) })}
                  </small>
                </span>
                <button type="button" class="danger" onClick={() => revoke(one)}>
                  {t('preview.revoke')}
                  <span class="sr-only">{one.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function Shows({ preview, address }: { readonly preview: ShownPreview; readonly address: EntryAddress }) {
  const { model } = useStudio();
  const nameOf = (uid: string): string => model.types.get(uid)?.info.displayName ?? uid;
  const { entry, types } = preview;
  if (entry === null) return <>{types === null ? t('preview.everything') : types.map(nameOf).join(', ')}</>;
  const isThis = entry.type === address.type.uid && entry.id === address.id;
  return <>{isThis ? t('preview.thisEntry') : `${nameOf(entry.type)} ${entry.id}`}</>;
}

const LIFETIMES = [
  ['1d', 'preview.in1Day'],
  ['7d', 'settings.in7Days'],
  ['30d', 'settings.in30Days'],
  ['90d', 'settings.in90Days'],
] as const;

interface NewLinkProps {
  readonly address: EntryAddress;
  readonly onMade: () => void;
}

function NewLink({ address: { type, id }, onMade }: NewLinkProps) {
  const [link, setLink] = useState<string | null>(null);
  const make = async (values: FormData): Promise<void> => {
    try {
      const body = {
        name: String(values.get('name')),
        expiresIn: String(values.get('expiresIn')),
        entry: { type: type.uid, id },
      };
      setLink((await call<Data<CreatedPreview>>('POST', PREVIEWS, { body })).data.url);
      onMade();
    } catch (problem) {
      tellError(problem);
    }
  };
  const copy = async () => {
    await navigator.clipboard?.writeText(link ?? '');
    tell(t('common.copied'));
  };
  return (
    <>
      <form
        class="row share"
        onSubmit={(event) => {
          event.preventDefault();
          make(new FormData(event.currentTarget));
        }}
      >
        <label class="field grow">
          <span>{t('preview.for')}</span>
          <input type="text" name="name" required maxLength={255} />
        </label>
        <label class="field">
          <span>{t('settings.expires')}</span>
          <select name="expiresIn">
            {LIFETIMES.map(([lifetime, text]) => (
              <option key={lifetime} value={lifetime} selected={lifetime === '7d'}>
                {t(text)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t('preview.make')}</button>
      </form>
      {link !== null && (
        <div class="stack tight" role="status">
          <code class="secret">{link}</code>
          <span class="row spread">
            <small>{t('preview.shownOnce')}</small>
            <button type="button" onClick={copy}>
              {t('settings.copy')}
            </button>
          </span>
        </div>
      )}
    </>
  );
}
