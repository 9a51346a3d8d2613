import type { AdministratorName } from './people.ts';

/** A comment on an entry, or on a field of it. */
export interface ShownComment {
  readonly id: number;
  /** `title`, or `sections/page.section:12/heading` in a component; null: the entry. */
  readonly field: string | null;
  /** Mentions people as `@{12}`. */
  readonly text: string;
  /** The comment that it answers. */
  readonly replyTo: number | null;
  /** Null in answers. */
  readonly isOpen: boolean | null;
  readonly writtenAt: string;
  /** Null if the account was deleted. */
  readonly writtenBy: AdministratorName | null;
  readonly editedAt: string | null;
  readonly closedAt: string | null;
  readonly closedBy: AdministratorName | null;
  readonly isOwn: boolean;
  /** Whether the caller may delete it. */
  readonly isRemovable: boolean;
}

/** `GET /studio/api/entries/:uid/:id/comments`, and the response to every change of them. */
export interface ShownComments {
  /** In the order in which they were written. */
  readonly comments: readonly ShownComment[];
  /** Who is mentioned in them. */
  readonly people: readonly AdministratorName[];
}

/** `GET /studio/api/lists/:uid/comments?ids=`: entries with open comments. */
export interface OpenComments {
  readonly id: number;
  readonly open: number;
}
