import type { ActionName } from './use-actions.ts';

interface UnsentBannerProps {
  /** The action that got no response. */
  readonly action: ActionName;
  readonly onRetry: () => void;
}

const SAVING = 'Not saved yet: the server is unreachable. Your changes are kept in this browser and will be saved';

/** What was not done, and what happens next. */
const TEXTS: Readonly<Record<ActionName, string>> = {
  save: `${SAVING} when the connection is back.`,
  saveUnpublished: `${SAVING} when the connection is back.`,
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
export const UnsentBanner = ({ action, onRetry }: UnsentBannerProps) => (
  <div class="kept" role="alert">
    <span class="grow">{TEXTS[action]}</span>
    <button type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);
