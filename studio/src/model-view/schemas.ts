import { call } from '../server/call.ts';
import type { ModelEditing } from '../../../src/admin/contract/builder.ts';
import type { Data } from '../../../src/admin/contract/page.ts';

/** An attribute in the format of schema files and the content-type builder. */
export type SchemaAttribute = { readonly type: string } & Readonly<Record<string, unknown>>;

export type SchemaAttributes = Readonly<Record<string, SchemaAttribute>>;

/** A content type or component in the format of the content-type builder. */
export interface Schema {
  readonly uid: string;
  /** Of components only. */
  readonly category?: string;
  readonly plugin?: string;
  readonly schema: {
    readonly displayName: string;
    readonly singularName?: string;
    readonly pluralName?: string;
    readonly description?: string;
    readonly icon?: string;
    readonly kind?: 'collectionType' | 'singleType';
    readonly collectionName?: string;
    readonly draftAndPublish?: boolean;
    readonly pluginOptions?: Readonly<Record<string, unknown>>;
    readonly visible?: boolean;
    readonly restrictRelationsTo?: readonly string[] | null;
    readonly attributes: SchemaAttributes;
    readonly [option: string]: unknown;
  };
}

export interface Schemas extends ModelEditing {
  readonly types: readonly Schema[];
  readonly components: readonly Schema[];
}

export const readEditing = async (signal?: AbortSignal): Promise<ModelEditing> =>
  (await call<Data<ModelEditing>>('GET', '/studio/api/model', signal === undefined ? {} : { signal })).data;

export async function loadSchemas(signal: AbortSignal): Promise<Schemas> {
  const [types, components, editing] = await Promise.all([
    call<{ data: readonly Schema[] }>('GET', '/content-type-builder/content-types', { signal }),
    call<{ data: readonly Schema[] }>('GET', '/content-type-builder/components', { signal }),
    readEditing(signal),
  ]);
  return { types: types.data, components: components.data, ...editing };
}

/** The types that developers know, without the server's internal ones. */
export const shownTypes = ({ types }: Schemas): readonly Schema[] =>
  types.filter(({ schema }) => schema.visible !== false);

export const findSchema = ({ types, components }: Schemas, uid: string): Schema | undefined =>
  types.find((one) => one.uid === uid) ?? components.find((one) => one.uid === uid);

/** The types and components that an attribute refers to. */
export function targetsOf({ target, component, components }: SchemaAttribute): readonly string[] {
  const several: readonly unknown[] = Array.isArray(components) ? components : [];
  return [target, component, ...several].filter((uid): uid is string => typeof uid === 'string' && uid !== '');
}
