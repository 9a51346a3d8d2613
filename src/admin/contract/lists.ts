import type { ChangedField } from './revisions.ts';

/** A condition on a field of a list. */
export interface ListFilter {
  /** `title`, or `author.name` through a relation. */
  readonly field: string;
  /** `$contains` */
  readonly operator: string;
  /** Empty for operators without a value. */
  readonly value: string;
}

/** What a saved view of a list keeps; null for what the configuration of the type says. */
export interface ListState {
  readonly columns: readonly string[] | null;
  /** `gallery:cover`, `calendar:releaseDate`; null: a table. */
  readonly layout: string | null;
  /** `title:ASC`, `author[name]:DESC` */
  readonly sort: string | null;
  readonly search: string;
  readonly locale: string | null;
  /** `changed`: published, with unpublished changes. */
  readonly status: 'all' | 'published' | 'changed' | 'draft';
  readonly filters: readonly ListFilter[];
  /** A locale in which the entries do not exist; null for all entries. */
  readonly missing: string | null;
  readonly pageSize: number | null;
}

/** `GET /studio/api/lists/:uid/views` */
export interface ShownView {
  readonly id: number;
  readonly name: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  /** Whether the caller may change and delete it. */
  readonly isEditable: boolean;
  readonly state: ListState;
}

/** `POST /studio/api/lists/:uid/edit/preview`: what a change of several entries would do to one. */
export interface PlannedEntry {
  readonly id: number;
  /** Null if there is no such entry. */
  readonly version: string | null;
  readonly isDraft: boolean;
  readonly fields: readonly ChangedField[];
  /** Null if it can be changed. */
  readonly refusal: { readonly name: string; readonly message: string; readonly details: unknown } | null;
}

/** `GET /studio/api/lists/:uid/translations?ids=`: the locales of an entry and of its translations. */
export interface EntryLocales {
  readonly id: number;
  readonly locales: readonly string[];
}
