/**
 * A write, resolved: attribute objects instead of names, values that fit instead of whatever was
 * sent. An unknown name cannot be expressed here and a value needs no further checking, so the
 * floors above plan rows from it and nothing else. What only the stored data can tell is said as
 * `claims`, to be asked in few statements before anything is written.
 *
 * Deleting needs no tree: it has a type and an id.
 */
import type {
  Component,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  MediaAttribute,
  MorphFromAttribute,
  MorphToAttribute,
  RelationAttribute,
  ScalarAttribute,
  Type,
  Uid,
} from '../schema/model.ts';
import type { Claim } from './issues/claims.ts';
import type { Issue, Path } from './issues/issues.ts';
import type { EntryId, Id, NewEntry, WriteValue } from './write-value.ts';

export type { Path } from './issues/issues.ts';
export type { EntryId, Id, PlainPassword, WriteValue } from './write-value.ts';

export type Change = CreateChange | UpdateChange;

interface ChangeBase {
  readonly type: ContentType;
  readonly values: RowValues<ContentType>;
  /** For other changes of the same write to refer to. */
  readonly as?: NewEntry;
  /** Conditions on the stored data. Check all of them, even if there are issues: they are reported together. */
  readonly claims: readonly Claim[];
  /** Errors in the body itself, in no particular order: `firstRefusal` defines the order. */
  readonly issues: readonly Issue[];
}

/** Rows that do not exist yet: defaults, timestamps, `publishedAt` and `locale` are among the values. */
export interface CreateChange extends ChangeBase {
  readonly kind: 'create';
  /**
   * Entries that the new one is a translation of, as far as the body names them (`localizations`). Its group
   * is theirs and all that they are translations of; one entry for each locale. Empty for untranslated types.
   */
  readonly translationOf: readonly Id[];
  /** Who names them: the body, which is then asked whether its caller may update them, or the route that translates an entry. */
  readonly translationBy: 'body' | 'route';
}

/** The row `id` of the type; only what the body has is among the values, and `updatedAt`. */
export interface UpdateChange extends ChangeBase {
  readonly kind: 'update';
  readonly id: Id;
}

/** The values of one row and of everything below it. All lists are in the order of the schema. */
export interface RowValues<T extends Type = Type> {
  readonly type: T;
  /**
   * For a new row: every column with a value or a default; columns that are absent stay null.
   * For a stored row: the columns that change.
   */
  readonly scalars: ReadonlyMap<ScalarAttribute, WriteValue>;
  readonly links: readonly LinkChange[];
  readonly morphs: readonly MorphChange[];
  readonly components: readonly ComponentChange[];
  readonly zones: readonly ZoneChange[];
}

/**
 * Relations to rows of one type: plain ones from either side (`storage` tells link table from column),
 * media, and the pointed-at side of polymorphic ones (`morphOne`, `morphMany`).
 */
export interface LinkChange {
  readonly attribute: RelationAttribute | MediaAttribute | MorphFromAttribute;
  /** The type that the ids are of: `plugin::upload.file` for media. */
  readonly target: Uid;
  readonly operation: LinkOperation;
  readonly path: Path;
  /** Its place among the stored parts, for `Issue.place`. */
  readonly place: number;
}

/** Ids are given once each. A to-one attribute has one target or connection at most. */
export type LinkOperation =
  /** These, in this order, and no others. */
  | { readonly kind: 'set'; readonly targets: readonly EntryId[] }
  /**
   * First the disconnected go, then the connected come, one after the other; what is connected already moves.
   * On a to-one attribute a connection replaces what was there.
   */
  | {
      readonly kind: 'edit';
      readonly connect: readonly Connection[];
      readonly disconnect: readonly Id[];
      /** False: a neighbour that is not there means the end of the list; true: it is refused. */
      readonly strict: boolean;
    };

export interface Connection {
  readonly id: EntryId;
  readonly position: Position;
}

export type Position =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  /** `neighbour` is null if no row can have the id; `sent` is what a message quotes. */
  | { readonly kind: 'before' | 'after'; readonly neighbour: Id | null; readonly sent: SentPosition };

export interface SentPosition {
  /** The position as JSON. */
  readonly position: string;
  readonly neighbour: string;
}

/** The holding side of a polymorphic relation, which may point to any type; of `morphToOne` one target at most. */
export interface MorphChange {
  readonly attribute: MorphToAttribute;
  readonly operation: MorphOperation;
  readonly path: Path;
  readonly place: number;
}

export type MorphOperation =
  | { readonly kind: 'set'; readonly targets: readonly MorphTarget[] }
  /** First the disconnected go, then the connected come to the end. */
  | { readonly kind: 'edit'; readonly connect: readonly MorphTarget[]; readonly disconnect: readonly MorphTarget[] };

export interface MorphTarget {
  readonly type: Uid;
  readonly id: EntryId;
  /** The attribute of the target that shows it; kept in the column `field` of a morph table, where known. */
  readonly field: string | null;
}

/** The components of one attribute after the write, in order; those that are stored and not named here go. */
export interface ComponentChange {
  readonly attribute: ComponentAttribute;
  /** One at most unless the attribute is repeatable; none: it is emptied. */
  readonly items: readonly ComponentItem[];
  readonly path: Path;
  /** For `foreignComponent`, when a kept id does not belong to the attribute of this row. */
  readonly place: number;
}

export interface ZoneChange {
  readonly attribute: DynamicZoneAttribute;
  readonly items: readonly ComponentItem[];
  readonly path: Path;
  readonly place: number;
}

export type ComponentItem =
  /** `copied`: made of a stored one. */
  | { readonly kind: 'new'; readonly values: RowValues<Component>; readonly copied?: true }
  /**
   * The stored component `id`, which must belong to this attribute of the row (and, in a zone, be of this
   * component): otherwise `foreignComponent` is the issue. Occurs only below stored rows.
   */
  | { readonly kind: 'kept'; readonly id: Id; readonly values: RowValues<Component> }
  /** An id that no row can have (null, text, a fraction): always foreign. */
  | { readonly kind: 'foreign' };

/** Its own row is all that it writes. */
export const isFlat = ({ values: { links, morphs, components, zones } }: Change): boolean =>
  links.length + morphs.length + components.length + zones.length === 0;
