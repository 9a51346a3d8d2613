import type { Versioned } from '../../server/call.ts';
import type { PlainKey } from '../../texts/t.ts';
import type { Entry } from '../entry.ts';
import type { EntryAddress, SavedFor } from '../entry-address.ts';
import type { Form } from '../form/form.ts';
import type { Json } from '../form/values.ts';
import type { Base } from './base.ts';
import type { Unpublished } from './change-requests.ts';
import type { Attempt } from './create-once.ts';
import type { KeptWork } from './kept.ts';
import type { MergePlan } from './plan-merge.ts';

/** What another person has saved. */
export interface Found {
  readonly entry: Versioned<Entry> | null;
  readonly unpublished: Unpublished;
}

export type ActionName =
  | 'save'
  | 'publish'
  | 'unpublish'
  | 'saveUnpublished'
  | 'publishPending'
  | 'discardPending'
  | 'remove';

/** What this person has typed. */
export interface Mine {
  readonly form: Form;
  /** Fields that differ from the base. */
  readonly changed: readonly string[];
  /** A creation whose outcome is unknown. */
  readonly attempt: Attempt | null;
  /** Unsaved work of earlier: until the person decides on it, it stays stored beside what is typed now. */
  readonly earlier: KeptWork | null;
  /** False while the browser has no room for the changes. */
  readonly isKept: boolean;
}

/** What is stored, as last read or saved. */
export interface Theirs {
  readonly entry: Versioned<Entry> | null;
  readonly unpublished: Unpublished;
  /** The base of the form is older, because kept work was restored: a write merges first. */
  readonly isAhead: boolean;
}

/** Nobody has saved the entry, or its unpublished changes, while this is the same. */
export const versionOf = ({ entry, unpublished }: Found): string => `${entry?.version} ${unpublished.version}`;

export interface Saving {
  readonly name: 'saving';
  readonly action: ActionName;
  /** Merges that are left: each requires another person's save, and nobody saves this often by hand. */
  readonly rounds: number;
  /** The other version was saved by this person, in an attempt whose response was lost. */
  readonly isOwn: boolean;
  /** The person has asked for a save meanwhile. */
  readonly isSaveWanted: boolean;
}

export interface Conflicted {
  readonly name: 'conflicted';
  readonly plan: MergePlan;
  readonly found: Found;
  /** What goes on when the person has chosen; nothing after kept work was restored. */
  readonly goesOn: Saving | null;
}

export type State =
  | { readonly name: 'clean' | 'dirty' | 'kept' }
  | Saving
  | Conflicted
  /** The action got no response. */
  | { readonly name: 'unsent'; readonly action: ActionName };

/** An entry being edited. */
export interface Editing {
  readonly address: EntryAddress;
  readonly isAnnounced: boolean;
  readonly base: Base;
  readonly mine: Mine;
  readonly theirs: Theirs;
  readonly state: State;
}

export type Event =
  | { readonly type: 'edited' | 'saveAsked' | 'left' | 'discardedKept' | 'reconnected' }
  | { readonly type: 'asked'; readonly action: ActionName }
  | { readonly type: 'attempted'; readonly attempt: Attempt | null }
  | { readonly type: 'wrote' | 'createdBefore'; readonly entry: Versioned<Entry>; readonly base: Base }
  | { readonly type: 'wroteChanges'; readonly unpublished: Unpublished; readonly base: Base }
  | { readonly type: 'found'; readonly found: Found | null }
  | { readonly type: 'merged'; readonly found: Found; readonly plan: MergePlan }
  | { readonly type: 'published'; readonly entry: Versioned<Entry>; readonly wasDone: boolean }
  | { readonly type: 'followed'; readonly unpublished: Unpublished }
  | { readonly type: 'publishedChanges' | 'discarded' | 'removed' }
  | { readonly type: 'outdated' | 'lost' | 'refused'; readonly error: unknown }
  | { readonly type: 'chose'; readonly takesTheirs: ReadonlySet<string> }
  | { readonly type: 'restored'; readonly work: KeptWork; readonly replaced: KeptWork | null }
  | { readonly type: 'publishedAgain'; readonly entry: Versioned<Entry> }
  | { readonly type: 'stored'; readonly isKept: boolean; readonly earlier: KeptWork | null };

export type Effect =
  /** Requests: each ends with an event. */
  | { readonly do: 'create' | 'write' | 'writeChanges'; readonly purpose: SavedFor }
  | { readonly do: 'read' | 'publish' | 'unpublish' | 'publishChanges' | 'discard' | 'remove' }
  | { readonly do: 'readChanges'; readonly entry: Entry }
  /** Changes of the form. */
  | { readonly do: 'merge'; readonly plan: MergePlan; readonly found: Found; readonly values: Json }
  /** What the page does. */
  | { readonly do: 'tell'; readonly text: PlainKey; readonly isBad?: boolean; readonly undo?: Versioned<Entry> }
  | { readonly do: 'explain'; readonly error: unknown }
  | { readonly do: 'clear' | 'reopen' | 'gone' | 'tellUnchanged' }
  | { readonly do: 'created'; readonly id: number }
  | { readonly do: 'saved'; readonly entry: Entry }
  /** The stored copy belongs to a new entry that now has an id. */
  | { readonly do: 'move'; readonly from: EntryAddress; readonly earlier: KeptWork | null };

export type Step = readonly [Editing, readonly Effect[]];
