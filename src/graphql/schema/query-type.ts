import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
} from 'graphql';
import { type ContentType, FILE_UID, LOCALE_UID, PERMISSION_UID } from '../../schema/model.ts';
import {
  cohortArguments,
  documentIdArgument,
  idArgument,
  listArguments,
  localeArgument,
  stateArgument,
} from './arguments.ts';
import { aggregateList, aggregateName, groupInput } from './aggregate-types.ts';
import { filtersInput } from './content-inputs.ts';
import { entityResponse, entityResponseCollection, entryOutput, flatList } from './content-outputs.ts';
import { meObject } from './account-types.ts';
import { meaning } from './meaning.ts';
import { connectionName, findName, findOneName } from './names.ts';
import type { CrudAction } from './shadow-crud.ts';
import type { TypeRegistry } from './type-registry.ts';
import { orderedContentTypes } from './type-order.ts';

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

export function queryType(book: TypeRegistry): GraphQLObjectType {
  const types = orderedContentTypes([...book.model.contentTypes.values()]).filter(({ uid }) => isAsked(book, uid));
  return new GraphQLObjectType({
    name: 'Query',
    fields: () =>
      book.open('Query', {
        ...Object.assign({}, ...types.map((type) => (book.contract === 'v4' ? queriesOf : flatQueriesOf)(book, type))),
        me: { type: meObject(book), ...meaning({ kind: 'me' }) },
      }),
  });
}

/** Permissions are visible only below their roles. */
const isAsked = (book: TypeRegistry, uid: string): boolean =>
  uid !== PERMISSION_UID && !book.crud.isDisabled(uid) && book.crud.hasQueries(uid);

function queriesOf(book: TypeRegistry, type: ContentType): Fields {
  const has = (action: CrudAction): boolean => book.crud.hasAction(type.uid, action);
  if (type.kind === 'singleType') {
    const single = meaning({ kind: 'single', type, action: actionOf(type, 'find') });
    const args = { ...stateArgument(book, type), ...localeArgument(book, type) };
    return has('find') ? { [findOneName(type)]: { type: entityResponse(book, type), args, ...single } } : {};
  }
  const findOne = {
    type: entityResponse(book, type),
    args: { ...idArgument, ...localeArgument(book, type) },
    ...meaning({ kind: 'findOne', type, action: actionOf(type, 'findOne') }),
  };
  const find = {
    type: entityResponseCollection(book, type),
    args: { ...listArguments(book, type, filtersInput(book, type)), ...localeArgument(book, type) },
    ...meaning({ kind: 'find', type, action: actionOf(type, 'find') }),
  };
  return {
    ...(has('findOne') && { [findOneName(type)]: findOne }),
    ...(has('find') && { [findName(type)]: find, ...aggregateOf(book, type, stateArgument(book, type)) }),
  };
}

/** Numbers about the list of a content type of the project, beside it. */
function aggregateOf(book: TypeRegistry, type: ContentType, state: GraphQLFieldConfigArgumentMap): Fields {
  if (!book.additions.aggregates || type.builtIn) return {};
  const args = {
    filters: { type: filtersInput(book, type) },
    groupBy: { type: new GraphQLList(new GraphQLNonNull(groupInput(book, type))) },
    ...state,
    ...localeArgument(book, type),
  };
  const meant = meaning({ kind: 'aggregate', type, action: actionOf(type, 'find') });
  return { [aggregateName(findName(type))]: { type: aggregateList(book, type), args, ...meant } };
}

/** The same in v5's terms: entries without anything around them, and lists with their pagination beside them. */
function flatQueriesOf(book: TypeRegistry, type: ContentType): Fields {
  const has = (action: CrudAction): boolean => book.crud.hasAction(type.uid, action);
  const common = { ...cohortArguments(book), ...localeArgument(book, type) };
  const meant = (kind: 'find' | 'findOne' | 'single') =>
    meaning({ kind, type, action: actionOf(type, kind === 'findOne' ? 'findOne' : 'find') });
  const entry = entryOutput(book, type);
  if (type.kind === 'singleType') {
    return has('find') ? { [findOneName(type)]: { type: entry, args: common, ...meant('single') } } : {};
  }
  const list = { args: { ...listArguments(book, type, filtersInput(book, type)), ...common }, ...meant('find') };
  const name = findName(type);
  return {
    ...(has('findOne') && {
      [findOneName(type)]: { type: entry, args: { ...documentIdArgument, ...common }, ...meant('findOne') },
    }),
    ...(has('find') && {
      [connectionName(name)]: { ...list, type: entityResponseCollection(book, type) },
      [name]: { ...list, type: flatList(book, type) },
      ...aggregateOf(book, type, cohortArguments(book)),
    }),
  };
}

/** The required permission. Locales and files have those of their REST routes. */
function actionOf({ uid }: ContentType, action: CrudAction): string {
  if (uid === LOCALE_UID) return 'plugin::i18n.locales.listLocales';
  return uid === FILE_UID ? `plugin::upload.content-api.${action}` : `${uid}.${action}`;
}
