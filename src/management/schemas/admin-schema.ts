import type { Uid } from '../../schema/model.ts';
import type { RawAttribute, SchemaContent } from './built-in-schemas.ts';

/** A type as described to the admin panel, in the format of its schema file. */
export interface AdminSchema extends SchemaContent {
  readonly uid: Uid;
  /** The name of its folder or file. */
  readonly apiID: string;
  /** Absent for components. */
  readonly kind?: 'collectionType' | 'singleType';
  /** Of components. */
  readonly category?: string;
  /** Whether it is content that people edit. */
  readonly isDisplayed: boolean;
  /** Visible fields: `id`, visible attributes of the schema except polymorphic relations, times and creators. */
  readonly attributes: Readonly<Record<string, RawAttribute>>;
  /** Writable but hidden fields: `publishedAt`, `locale`, attributes hidden by the schema. */
  readonly hiddenWritable: readonly string[];
}

export interface AdminSchemas {
  readonly contentTypes: ReadonlyMap<Uid, AdminSchema>;
  readonly components: ReadonlyMap<Uid, AdminSchema>;
}

export const isRelation = ({ type }: RawAttribute): boolean => type === 'relation';

/** Whether people see and edit an attribute; times, creators and hidden ones are excluded. */
export const isVisibleAttribute = ({ attributes }: AdminSchema, name: string): boolean =>
  Object.hasOwn(attributes, name) && !ALWAYS_HIDDEN.has(name);

const ALWAYS_HIDDEN: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy']);
