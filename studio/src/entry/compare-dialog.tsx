import { useModal } from '../../../kit/src/use-modal.ts';
import { labelOf, type View } from '../model/configuration.ts';
import { useAsked } from '../state/use-asked.ts';
import { LongText } from '../view/long-text.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { compareChanges } from './changes.ts';
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
    <dialog class="dialog large" ref={dialog} aria-label="Unpublished changes" onClose={onClose}>
      <div class="stack">
        <h1>Unpublished changes</h1>
        {compared.error !== null ? (
          <Failed error={compared.error} onRetry={compared.reload} />
        ) : compared.data === undefined ? (
          <Loading what="the comparison" />
        ) : (
          compared.data.map(({ name, from, to }) => (
            <section key={name} class="conflict" aria-label={labelOf(view, name)}>
              <h2>{labelOf(view, name)}</h2>
              <div class="conflict-side">
                Published
                <LongText text={shownValue(from)} />
              </div>
              <div class="conflict-side" data-chosen="true">
                Changed
                <LongText text={shownValue(to)} />
              </div>
            </section>
          ))
        )}
        <div class="dialog-actions">
          <button type="button" class="primary" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </dialog>
  );
}
