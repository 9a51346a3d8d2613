import type { GraphQLField } from 'graphql';
import { type Attribute, type ContentType, FILE_UID, type Type, type Uid, USER_UID } from '../../schema/model.ts';

/** The meaning of a schema field, stored with the field so that names are resolved once. */
export type Meaning =
  /** Of an entry or a component. */
  | {
      readonly kind: 'attribute';
      readonly owner: Type;
      readonly attribute: Exclude<Attribute, { kind: 'morphFrom' }>;
    }
  | { readonly kind: 'id' }
  /** `attributes` of an entity: the entry itself. */
  | { readonly kind: 'attributes' }
  | { readonly kind: 'data' }
  | { readonly kind: 'meta' }
  | { readonly kind: 'pagination' }
  /** In v5's terms: the pagination itself. */
  | { readonly kind: 'pageInfo' }
  /** Of `Query`. */
  | { readonly kind: 'find' | 'findOne' | 'single'; readonly type: ContentType; readonly action: string }
  | { readonly kind: 'aggregate'; readonly type: ContentType; readonly action: string }
  | { readonly kind: 'me' }
  /** Of `Mutation`. */
  | {
      readonly kind: 'create' | 'update' | 'delete' | 'updateSingle' | 'deleteSingle' | 'createLocalization';
      readonly type: ContentType;
      readonly action: string;
    }
  | { readonly kind: 'upload' | 'multipleUpload' | 'updateFileInfo' | 'removeFile' }
  | { readonly kind: 'account'; readonly name: AccountMutation }
  /** On a plain object: the value under that name. */
  | { readonly kind: 'plain' };

export type AccountMutation =
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'emailConfirmation'
  | 'createRole'
  | 'updateRole'
  | 'deleteRole'
  | 'createUser'
  | 'updateUser'
  | 'deleteUser';

const PLAIN: Meaning = { kind: 'plain' };

export const meaning = (meant: Meaning): { readonly extensions: { readonly plinth: Meaning } } => ({
  extensions: { plinth: meant },
});

export const meaningOf = (field: GraphQLField<unknown, unknown>): Meaning =>
  (field.extensions.plinth as Meaning | undefined) ?? PLAIN;

/** The content type that a field of `Mutation` writes. */
export function writtenType(meant: Meaning): Uid | null {
  switch (meant.kind) {
    case 'create':
    case 'update':
    case 'delete':
    case 'updateSingle':
    case 'deleteSingle':
    case 'createLocalization':
      return meant.type.uid;
    case 'account':
      return USER_UID;
    case 'upload':
    case 'multipleUpload':
    case 'updateFileInfo':
    case 'removeFile':
      return FILE_UID;
    default:
      return null;
  }
}
