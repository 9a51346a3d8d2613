import type {
  ComponentAttribute,
  MediaAttribute,
  MorphFromAttribute,
  RelationAttribute,
  Type,
} from '../schema/model.ts';

/** Attributes whose related entries are of one known type, reached over one link. */
export type JoinableAttribute = RelationAttribute | MorphFromAttribute | MediaAttribute | ComponentAttribute;

/** A relation on the path to a populated attribute. */
export interface PopulateStep {
  /** The type that has the attribute. */
  readonly owner: Type;
  readonly attribute: JoinableAttribute;
}
