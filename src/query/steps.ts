import type {
  ComponentAttribute,
  MediaAttribute,
  MorphFromAttribute,
  RelationAttribute,
  Type,
} from '../schema/model.ts';

/** Attributes whose related entries are of one known type, reached over one link. */
export type JoinableAttribute = RelationAttribute | MorphFromAttribute | MediaAttribute | ComponentAttribute;

/** A relation on the way to something that is populated. */
export interface PopulateStep {
  /** The type that holds the attribute. */
  readonly owner: Type;
  readonly attribute: JoinableAttribute;
}
