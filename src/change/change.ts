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

/**
 * A resolved write: attribute objects instead of names, converted values instead of raw ones. Unknown names cannot be
 * expressed here and values need no further checking, so the floors above plan rows from it and nothing else.
 * Conditions that depend on stored data are expressed as `claims`, checked in few statements before anything is
 * written.
 *
 * Deletions need no tree: they have a type and an id.
 */

export type { Path } from './issues/issues.ts';
export type { EntryId, Id, PlainPassword, WriteValue } from './write-value.ts';

export type Change = CreateChange | UpdateChange;

interface ChangeBase {
  readonly type: ContentType;
  readonly values: RowValues<ContentType>;
  /** For references from other changes of the same write. */
  readonly as?: NewEntry;
  /** Conditions on the stored data. Check all of them, even if there are issues: they are reported together. */
  readonly claims: readonly Claim[];
  /** Errors in the body itself, in no particular order: `firstRefusal` defines the order. */
  readonly issues: readonly Issue[];
}

/** Rows that do not exist yet: the values include defaults, timestamps, `publishedAt` and `locale`. */
export interface CreateChange extends ChangeBase {
  readonly kind: 'create';
  /**
   * Entries that the new one is a translation of, if the body names any (`localizations`). It joins their group, which
   * includes all their translations; one entry per locale. Empty for types without translations.
   */
  readonly translationOf: readonly Id[];
  /**
   * What names them: the body, whose caller must then be allowed to update them, or the route that translates an entry.
   */
  readonly translationBy: 'body' | 'route';
}

/** The row `id` of the type; the values include only what is in the body, and `updatedAt`. */
export interface UpdateChange extends ChangeBase {
  readonly kind: 'update';
  readonly id: Id;
}

/** The values of one row and of everything below it. All lists are in the order of the schema. */
export interface RowValues<T extends Type = Type> {
  readonly type: T;
  /**
   * For a new row: every column with a value or a default; absent columns are null. For a stored row: the columns that
   * change.
   */
  readonly scalars: ReadonlyMap<ScalarAttribute, WriteValue>;
  readonly links: readonly LinkChange[];
  readonly morphs: readonly MorphChange[];
  readonly components: readonly ComponentChange[];
  readonly zones: readonly ZoneChange[];
}

/**
 * Relations to rows of one type: plain ones from either side (`storage` distinguishes link tables from columns), media,
 * and the inverse side of polymorphic ones (`morphOne`, `morphMany`).
 */
export interface LinkChange {
  readonly attribute: RelationAttribute | MediaAttribute | MorphFromAttribute;
  /** The type of the ids: `plugin::upload.file` for media. */
  readonly target: Uid;
  readonly operation: LinkOperation;
  readonly path: Path;
  /** Its position among the stored parts, for `Issue.place`. */
  readonly place: number;
}

/** Ids are unique. A to-one attribute has at most one target or connection. */
export type LinkOperation =
  /** Exactly these, in this order. */
  | { readonly kind: 'set'; readonly targets: readonly EntryId[] }
  /**
   * First entries are disconnected, then connected one after the other; entries that are already connected move. On a
   * to-one attribute a connection replaces the current one.
   */
  | {
      readonly kind: 'edit';
      readonly connect: readonly Connection[];
      readonly disconnect: readonly Id[];
      /** False: a missing neighbour means the end of the list; true: it is refused. */
      readonly strict: boolean;
    };

export interface Connection {
  readonly id: EntryId;
  readonly position: Position;
}

export type Position =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  /** `neighbour` is null if no row can have the id; `sent` is quoted in messages. */
  | { readonly kind: 'before' | 'after'; readonly neighbour: Id | null; readonly sent: SentPosition };

export interface SentPosition {
  /** The position as JSON. */
  readonly position: string;
  readonly neighbour: string;
}

/** The owning side of a polymorphic relation, which may refer to any type; at most one target for `morphToOne`. */
export interface MorphChange {
  readonly attribute: MorphToAttribute;
  readonly operation: MorphOperation;
  readonly path: Path;
  readonly place: number;
}

export type MorphOperation =
  | { readonly kind: 'set'; readonly targets: readonly MorphTarget[] }
  /** First entries are disconnected, then connected at the end. */
  | { readonly kind: 'edit'; readonly connect: readonly MorphTarget[]; readonly disconnect: readonly MorphTarget[] };

export interface MorphTarget {
  readonly type: Uid;
  readonly id: EntryId;
  /** The attribute of the target that shows it; stored in the column `field` of a morph table, if known. */
  readonly field: string | null;
}

/** The components of one attribute after the write, in order; stored ones that are not listed are deleted. */
export interface ComponentChange {
  readonly attribute: ComponentAttribute;
  /** At most one unless the attribute is repeatable; an empty list clears it. */
  readonly items: readonly ComponentItem[];
  readonly path: Path;
  /** For `foreignComponent`, if an id does not belong to the attribute of this row. */
  readonly place: number;
  /**
   * Set if the writer may write these attributes of the components only: stored components are not deleted, and one
   * sent without an id replaces these attributes of the stored one in its place.
   */
  readonly within?: ReadonlySet<string>;
}

export interface ZoneChange extends Omit<ComponentChange, 'attribute'> {
  readonly attribute: DynamicZoneAttribute;
}

export type ComponentItem =
  /** `copied`: created from a stored one. `missing`: what it lacks unless it takes the place of a stored one. */
  | {
      readonly kind: 'new';
      readonly values: RowValues<Component>;
      readonly copied?: true;
      readonly missing?: readonly Issue[];
    }
  /**
   * The stored component `id`, which must belong to this attribute of the row (and, in a zone, be of this component):
   * otherwise the issue is `foreignComponent`. Occurs only below stored rows.
   */
  | { readonly kind: 'kept'; readonly id: Id; readonly values: RowValues<Component> }
  /** An id that no row can have (null, a string, a fraction): always foreign. */
  | { readonly kind: 'foreign' };

/** Whether the change writes only its own row. */
export const isFlat = ({ values: { links, morphs, components, zones } }: Change): boolean =>
  links.length + morphs.length + components.length + zones.length === 0;
