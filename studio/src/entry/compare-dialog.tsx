import { useModal } from '../../../kit/src/use-modal.ts';
import { labelOf, type View } from '../model/configuration.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { LongText } from '../view/long-text.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { compareChanges } from './compare-changes.ts';
import type { EntryAddress } from './entry-address.ts';
import { shownValue } from './shown-value.ts';

interface CompareDialogProps {
  readonly address: EntryAddress;
  readonly view: View;
  readonly onClose: () => void;
}

/** A comparison by field: published and unpublished values. */
export function CompareDialog({ address, view, onClose }: CompareDialogProps) {
  const dialog = useModal();
  const compared = useAsked(String(address.id), () => compareChanges(address));
  return (
    <dialog class="dialog large" ref={dialog} aria-label={t('common.unpublishedChanges')} onClose={onClose}>
      <div class="stack">
        <h1>{t('common.unpublishedChanges')}</h1>
        {compared.error !== null ? (
          <Failed error={compared.error} onRetry={compared.reload} />
        ) : compared.data === undefined ? (
          <Loading text={t('entry.loadingTheComparison')} />
        ) : (
          compared.data.map(({ name, from, to }) => (
            <section key={name} class="conflict" aria-label={labelOf(view, name)}>
              <h2>{labelOf(view, name)}</h2>
              <div class="conflict-side">
                {t('entry.publishedSide')}
                <LongText text={shownValue(from)} />
              </div>
              <div class="conflict-side" data-chosen="true">
                {t('entry.changedSide')}
                <LongText text={shownValue(to)} />
              </div>
            </section>
          ))
        )}
        <div class="dialog-actions">
          <button type="button" class="primary" onClick={onClose}>
            {t('common.close')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
