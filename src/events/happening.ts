/** What webhooks can be told, by the names that v4 has for it. */
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

/** Something that a transaction has done; it is told when all of the transaction is stored, or never. */
export interface Happening {
  readonly event: EventName;
  /** What is told of it: the entry with its type, or the file. */
  readonly info: Readonly<Record<string, unknown>>;
}
