import type { Uid } from '../../schema/model.ts';
import type { RawAttribute } from './built-in-schemas.ts';

/** A type as the pages of administrators are told of it: the words of its schema file. */
export interface AdminSchema {
  readonly uid: Uid;
  /** The name of its folder or file. */
  readonly apiID: string;
  /** Absent for components. */
  readonly kind?: 'collectionType' | 'singleType';
  /** Of components. */
  readonly category?: string;
  /** Whether it is among the content that people edit. */
  readonly isDisplayed: boolean;
  readonly info: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly pluginOptions?: Readonly<Record<string, unknown>>;
  /** How its pages are laid out at first, where the schema says so. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** What is shown: `id`, attributes of the schema that are visible and no polymorphic relations, times and creators. */
  readonly attributes: Readonly<Record<string, RawAttribute>>;
  /** What can be written and is not shown: `publishedAt`, `locale`, attributes that the schema hides. */
  readonly hiddenWritable: readonly string[];
}

export interface AdminSchemas {
  readonly contentTypes: ReadonlyMap<Uid, AdminSchema>;
  readonly components: ReadonlyMap<Uid, AdminSchema>;
}

export const isRelation = ({ type }: RawAttribute): boolean => type === 'relation';

/** Whether an attribute is one that people see and edit; times, creators and what its schema hides are not. */
export const isVisibleAttribute = ({ attributes }: AdminSchema, name: string): boolean =>
  Object.hasOwn(attributes, name) && !ALWAYS_HIDDEN.has(name);

const ALWAYS_HIDDEN: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);
