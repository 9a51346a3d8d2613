import { type PlainKey, t } from '../../texts/t.ts';
import type { ActionName } from '../core/editing.ts';

interface UnsentBannerProps {
  /** The action that got no response. */
  readonly action: ActionName;
  /** Whether the changes survive a closed tab. */
  readonly isKept: boolean;
  readonly onRetry: () => void;
}

const KEPT = 'entry.unsentKept';

/** What was not done, and what happens next. */
const TEXTS: Readonly<Record<ActionName, PlainKey>> = {
  save: KEPT,
  saveUnpublished: KEPT,
  publish: 'entry.unsentPublish',
  publishPending: 'entry.unsentPublish',
  unpublish: 'entry.unsentUnpublish',
  discardPending: 'entry.unsentDiscard',
  remove: 'entry.unsentDelete',
};

/** Shown after an action that got no response from the server. */
export const UnsentBanner = ({ action, isKept, onRetry }: UnsentBannerProps) => (
  <div class="kept" role="alert">
    <span class="grow">{t(TEXTS[action] === KEPT && !isKept ? 'entry.unsentOpen' : TEXTS[action])}</span>
    <button type="button" onClick={onRetry}>
      {t('common.tryAgain')}
    </button>
  </div>
);
