import type { ActionName } from './use-actions.ts';

interface UnsentBannerProps {
  /** The action that got no response. */
  readonly action: ActionName;
  /** Whether the changes survive a closed tab. */
  readonly isKept: boolean;
  readonly onRetry: () => void;
}

const SAVING = 'Not saved yet: the server is unreachable. Your changes';
const KEPT = `${SAVING} are kept in this browser and will be saved when the connection is back.`;
const OPEN = `${SAVING} will be saved when the connection is back, if this page stays open.`;

/** What was not done, and what happens next. */
const TEXTS: Readonly<Record<ActionName, string>> = {
  save: KEPT,
  saveUnpublished: KEPT,
  publish: unknown('published'),
  publishPending: unknown('published'),
  unpublish: unknown('unpublished'),
  discardPending: 'The server is unreachable. The changes may not have been discarded.',
  remove: unknown('deleted'),
};

function unknown(what: string): string {
  return `The server is unreachable. The entry may not have been ${what}.`;
}

/** Shown after an action that got no response from the server. */
export const UnsentBanner = ({ action, isKept, onRetry }: UnsentBannerProps) => (
  <div class="kept" role="alert">
    <span class="grow">{TEXTS[action] === KEPT && !isKept ? OPEN : TEXTS[action]}</span>
    <button type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);
