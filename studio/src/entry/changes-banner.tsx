import { useState } from 'preact/hooks';
import type { View } from '../model/configuration.ts';
import { nameOf } from '../server/people.ts';
import { formatTime } from '../view/format.ts';
import type { Changes } from './changes.ts';
import { CompareDialog } from './compare-dialog.tsx';
import type { EntryAddress } from './entry-address.ts';
import type { Actions } from './use-actions.ts';

interface ChangesBannerProps {
  readonly address: EntryAddress;
  readonly view: View;
  readonly changes: Changes;
  readonly actions: Actions;
}

/** The unpublished changes of a published entry, and the actions for them. */
export function ChangesBanner({ address, view, changes, actions }: ChangesBannerProps) {
  const [isComparing, setComparing] = useState(false);
  const by = nameOf(changes.savedBy);
  return (
    <div class="kept" role="status">
      <span class="grow">
        Unpublished changes from {formatTime(changes.savedAt)}
        {by === '' ? '' : ` by ${by}`}. The published entry is as before.
        {changes.isOutdated && ' It was saved again after these changes were begun.'}
      </span>
      <button type="button" onClick={() => setComparing(true)}>
        Compare
      </button>
      <button type="button" class="danger" disabled={actions.isBusy} onClick={actions.discardPending}>
        Discard
      </button>
      {isComparing && <CompareDialog address={address} view={view} onClose={() => setComparing(false)} />}
    </div>
  );
}
