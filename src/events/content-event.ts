/** Events that webhooks can receive, by v4's names. */
export const EVENT_NAMES = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
  'media.create',
  'media.update',
  'media.delete',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** An event of a transaction; sent once the transaction is committed, or never. */
export interface ContentEvent {
  readonly event: EventName;
  /** Its payload: the entry with its type, or the file. */
  readonly info: Readonly<Record<string, unknown>>;
}
