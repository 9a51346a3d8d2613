import { useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { lazy } from '../../view/lazy.tsx';
import type { EntryAddress } from '../entry-address.ts';

const loadDialog = async () => (await import('./api-preview-dialog.tsx')).ApiPreviewDialog;
const ApiPreviewDialog = lazy('entry.loadingTheResponse', loadDialog, { isPage: false });

/** Opens the content API's response for the entry. */
export function ApiPreview({ address }: { readonly address: EntryAddress }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {t('entry.showWhatTheApiReturns')}
      </button>
      {isOpen && <ApiPreviewDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
