/** Events of the content, by v4's names. */
export const CONTENT_EVENTS = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
  'media.create',
  'media.update',
  'media.delete',
] as const;

/** By the name that v4's documentation gives it. */
export const STAGE_EVENT = 'review-workflows.updateEntryStage';

/** Events that webhooks can receive. */
export const EVENT_NAMES = [...CONTENT_EVENTS, STAGE_EVENT] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** An event of a transaction; sent once the transaction is committed, or never. */
export interface ContentEvent {
  readonly event: EventName;
  /** Its payload: the entry with its type, the file, or the stages between which an entry has moved. */
  readonly info: Readonly<Record<string, unknown>>;
}
