import {
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type ContentType, FILE_UID, LOCALE_UID } from '../../schema/model.ts';
import { accountMutations } from './account-types.ts';
import { documentIdArgument, localeArgument, statusArgument } from './arguments.ts';
import { contentInput } from './content-inputs.ts';
import { entityResponse, entryOutput } from './content-outputs.ts';
import { type Meaning, meaning } from './meaning.ts';
import { typeName } from './names.ts';
import { UploadScalar } from './scalars.ts';
import type { CrudAction } from './shadow-crud.ts';
import { hasFields, type TypeRegistry } from './type-registry.ts';
import { orderedContentTypes } from './type-order.ts';

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

export function mutationType(book: TypeRegistry): GraphQLObjectType {
  const types = orderedContentTypes([...book.model.contentTypes.values()]).filter((type) => isWritten(book, type));
  return new GraphQLObjectType({
    name: 'Mutation',
    fields: () =>
      book.open('Mutation', {
        ...Object.assign({}, ...types.map((type) => mutationsOf(book, type))),
        ...(book.crud.isDisabled(FILE_UID) ? {} : uploadMutations(book)),
        ...accountMutations(book),
        ...Object.assign({}, ...types.map((type) => localizationOf(book, type))),
      }),
  });
}

/** The content API has no mutations for locales; users, roles and permissions have their own. */
const isWritten = (book: TypeRegistry, { uid }: ContentType): boolean =>
  uid !== LOCALE_UID &&
  !uid.startsWith('plugin::users-permissions.') &&
  !(book.contract === 'v5' && uid === FILE_UID) &&
  !book.crud.isDisabled(uid) &&
  book.crud.hasMutations(uid);

const id = { id: { type: new GraphQLNonNull(GraphQLID) } };

function mutationsOf(book: TypeRegistry, type: ContentType): Fields {
  const isFlat = book.contract === 'v5';
  const response = isFlat ? entryOutput(book, type) : entityResponse(book, type);
  const locale = localeArgument(book, type);
  const entry = isFlat ? documentIdArgument : id;
  const status = isFlat ? statusArgument(book) : {};
  const input = contentInput(book, type);
  const data = hasFields(input) ? { data: { type: new GraphQLNonNull(input) } } : {};
  const field = (kind: ContentMutation, action: CrudAction, args: object) =>
    book.crud.hasAction(type.uid, action)
      ? {
          [`${action}${typeName(type)}`]: {
            type: isFlat && action === 'delete' ? deletion(book) : response,
            args: { ...args, ...locale },
            ...meant(kind, type, action),
          },
        }
      : {};
  return type.kind === 'singleType'
    ? { ...field('updateSingle', 'update', { ...status, ...data }), ...field('deleteSingle', 'delete', {}) }
    : {
        ...field('create', 'create', { ...status, ...data }),
        ...field('update', 'update', { ...entry, ...status, ...data }),
        ...field('delete', 'delete', entry),
      };
}

/** What is left of a deleted entry. */
const deletion = (book: TypeRegistry): GraphQLObjectType =>
  book.object('DeleteMutationResponse', { documentId: { type: new GraphQLNonNull(GraphQLID) } });

type ContentMutation = Extract<Meaning, { readonly type: ContentType }>['kind'];

const meant = (kind: ContentMutation, type: ContentType, action: string) =>
  meaning({ kind, type, action: actionOf(type, action) } as Meaning);

/** Anyone who may upload can write files. */
const actionOf = ({ uid }: ContentType, action: string): string =>
  uid === FILE_UID ? `plugin::upload.content-api.${action === 'delete' ? 'destroy' : 'upload'}` : `${uid}.${action}`;

function localizationOf(book: TypeRegistry, type: ContentType): Fields {
  if (!type.localized || book.contract === 'v5') return {};
  const input = contentInput(book, type);
  const data = hasFields(input) ? { data: { type: input } } : {};
  return {
    [`create${typeName(type)}Localization`]: {
      type: entityResponse(book, type),
      args: { id: { type: GraphQLID }, ...data, ...localeArgument(book, type) },
      ...meant('createLocalization', type, 'createLocalization'),
    },
  };
}

function uploadMutations(book: TypeRegistry): Fields {
  const response = entryOutput(book, contentTypeOf(book.model, FILE_UID));
  const text = { type: GraphQLString };
  const info = { type: book.input('FileInfoInput', { name: text, alternativeText: text, caption: text }) };
  const reference = { refId: { type: GraphQLID }, ref: text, field: text };
  const updateFileInfo = {
    type: new GraphQLNonNull(response),
    args: { ...id, info },
    ...meaning({ kind: 'updateFileInfo' }),
  };
  const removeFile = { type: response, args: id, ...meaning({ kind: 'removeFile' }) };
  // v5 takes new files in the REST API only.
  if (book.contract === 'v5') return { updateUploadFile: updateFileInfo, deleteUploadFile: removeFile };
  return {
    upload: {
      type: new GraphQLNonNull(response),
      args: { ...reference, info, file: { type: new GraphQLNonNull(UploadScalar) } },
      ...meaning({ kind: 'upload' }),
    },
    multipleUpload: {
      type: new GraphQLNonNull(new GraphQLList(response)),
      args: { ...reference, files: { type: new GraphQLNonNull(new GraphQLList(UploadScalar)) } },
      ...meaning({ kind: 'multipleUpload' }),
    },
    updateFileInfo,
    removeFile,
  };
}
