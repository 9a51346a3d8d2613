import type { View } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import { t } from '../../texts/t.ts';
import { formatList, formatTime } from '../../view/format.ts';
import type { KeptWork } from '../core/kept.ts';

interface KeptBannerProps {
  readonly kept: KeptWork;
  readonly view: View;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore unsaved input after a closed tab, a crash, or a lost connection. */
export const KeptBanner = ({ kept, view, isBusy, onRestore, onDiscard }: KeptBannerProps) => (
  <div class="kept" role="status">
    <span class="grow">
      {t('entry.keptChanges', {
        time: formatTime(new Date(kept.at).toISOString()),
        fields: formatList(Object.keys(kept.fields).map((name) => labelOf(view, name))),
      })}
    </span>
    <button type="button" class="primary" disabled={isBusy} onClick={onRestore}>
      {t('common.restore')}
    </button>
    <button type="button" class="quiet" onClick={onDiscard}>
      {t('common.discard')}
    </button>
  </div>
);
