import { labelOf, type View } from '../model/configuration.ts';
import { formatTime } from '../view/format.ts';
import type { KeptWork } from './kept-work.ts';

interface KeptBannerProps {
  readonly kept: KeptWork;
  readonly view: View;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore unsaved input after a closed tab, a crash, or a lost connection. */
export const KeptBanner = ({ kept, view, onRestore, onDiscard }: KeptBannerProps) => (
  <div class="kept" role="status">
    <span class="grow">
      You have unsaved changes from {formatTime(new Date(kept.at).toISOString())} in this browser:{' '}
      {Object.keys(kept.fields)
        .map((name) => labelOf(view, name))
        .join(', ')}
    </span>
    <button type="button" class="primary" onClick={onRestore}>
      Restore
    </button>
    <button type="button" class="quiet" onClick={onDiscard}>
      Discard
    </button>
  </div>
);
