import type { Arguments, Resolve } from '../../graphql/extending/schema-extension.ts';
import { findName, findOneName } from '../../graphql/schema/names.ts';
import type { CrudAction, ShadowCrud } from '../../graphql/schema/shadow-crud.ts';
import { type ContentType, PERMISSION_UID } from '../../schema/model.ts';
import { createBuilders, queriesOf, type ResolverContext } from './builders.ts';
import type { GraphqlStrapi } from './graphql-strapi.ts';
import { returnTypes } from './return-types.ts';

/**
 * Queries of content types with lifecycle hooks on reads: the entity service runs them and calls the hooks. All others
 * are run by plans.
 */
export function hookedQueries(
  strapi: GraphqlStrapi,
  crud: ShadowCrud,
  hasReadHooks: (uid: string) => boolean,
): Readonly<Record<string, Resolve>> {
  const types = [...strapi.core.model.contentTypes.values()];
  const hooked = types.filter(
    ({ uid }) =>
      uid !== PERMISSION_UID && hasReadHooks(uid) && !crud.isOff && !crud.isDisabled(uid) && crud.hasQueries(uid),
  );
  return Object.fromEntries(hooked.flatMap((type) => queriesFor(strapi, crud, type)));
}

function queriesFor(strapi: GraphqlStrapi, crud: ShadowCrud, type: ContentType): readonly [string, Resolve][] {
  const { uid, kind } = type;
  const { find, findOne } = queriesOf(strapi, uid);
  const { transformArgs } = createBuilders(strapi).utils;
  const one =
    (read: typeof find): Resolve =>
    async (parent, given, context) => {
      const args = transformArgs(given, { contentType: type });
      const value = await read(parent, args, context as ResolverContext);
      return returnTypes.toEntityResponse(value, { args, resourceUID: uid });
    };
  const many: Resolve = async (parent: unknown, given: Arguments, context) => {
    const args = transformArgs(given, { contentType: type, usePagination: true });
    const nodes = await find(parent, args, context as ResolverContext);
    return returnTypes.toEntityResponseCollection(nodes, { args, resourceUID: uid });
  };
  const queries: readonly (readonly [CrudAction, string, Resolve])[] =
    kind === 'singleType'
      ? [['find', findOneName(type), one(find)]]
      : [
          ['findOne', findOneName(type), one(findOne)],
          ['find', findName(type), many],
        ];
  return queries.filter(([action]) => crud.hasAction(uid, action)).map(([, name, resolve]) => [name, resolve]);
}
