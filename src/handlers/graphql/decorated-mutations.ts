import type { Resolve } from '../../graphql/extending/schema-extension.ts';
import type { CrudAction, ShadowCrud } from '../../graphql/schema/shadow-crud.ts';
import { type ContentType, PERMISSION_UID } from '../../schema/model.ts';
import { builderUtils, type ResolverContext, returnTypes } from './builders.ts';
import type { GraphqlStrapi } from './graphql-strapi.ts';
import { createNaming } from './naming.ts';

type Args = Readonly<Record<string, unknown>>;

/** Mutations of all content types for an entity service that code has decorated: it writes, not a plan. */
export function decoratedMutations(strapi: GraphqlStrapi, crud: ShadowCrud): Readonly<Record<string, Resolve>> {
  const types = [...strapi.core.model.contentTypes.values()].filter(
    ({ uid, builtIn }) =>
      !builtIn && uid !== PERMISSION_UID && !crud.isOff && !crud.isDisabled(uid) && crud.hasMutations(uid),
  );
  return Object.fromEntries(types.flatMap((type) => mutationsFor(strapi, crud, type)));
}

function mutationsFor(strapi: GraphqlStrapi, crud: ShadowCrud, type: ContentType): readonly [string, Resolve][] {
  const { uid } = type;
  const { entityService, core } = strapi;
  const { transformArgs } = builderUtils(strapi);
  const naming = createNaming(strapi);
  const isSingle = type.kind === 'singleType';
  /** The arguments, with data that the caller may write. */
  const read = ({ data, ...rest }: Args, context: unknown) => {
    const { auth } = (context as ResolverContext).state ?? {};
    const entryArgs = transformArgs(rest, { contentType: type });
    return { entryArgs, ...(data !== undefined && { data: core.sanitizeInput(uid, data, auth) }) };
  };
  const findOnly = async (entryArgs: Args): Promise<unknown> =>
    ((await entityService.findMany(uid, { ...entryArgs, publicationState: 'preview' })) as { id?: unknown } | null)?.id;
  const answer = (value: unknown, args: Args) => returnTypes.toEntityResponse(value, { args, resourceUID: uid });
  const create: Resolve = async (_parent, fieldArgs, context) => {
    const { entryArgs, data } = read(fieldArgs, context);
    return answer(await entityService.create(uid, { ...entryArgs, data }), entryArgs);
  };
  const update: Resolve = async (_parent, fieldArgs, context) => {
    const { entryArgs, data } = read(fieldArgs, context);
    const { id: sent, ...params } = entryArgs;
    const id = isSingle ? await findOnly(params) : sent;
    return answer(
      id === undefined
        ? await entityService.create(uid, { ...params, data })
        : await entityService.update(uid, id, { ...params, data }),
      entryArgs,
    );
  };
  const remove: Resolve = async (_parent, fieldArgs, context) => {
    const { entryArgs } = read(fieldArgs, context);
    const { id: sent, ...params } = entryArgs;
    const id = isSingle ? await findOnly(params) : sent;
    return answer(id === undefined ? null : await entityService.delete(uid, id, params), entryArgs);
  };
  const mutations: readonly (readonly [CrudAction, string, Resolve])[] = [
    ...(isSingle ? [] : [['create', naming.getCreateMutationTypeName(type), create] as const]),
    ['update', naming.getUpdateMutationTypeName(type), update],
    ['delete', naming.getDeleteMutationTypeName(type), remove],
  ];
  return mutations.filter(([action]) => crud.hasAction(uid, action)).map(([, name, resolve]) => [name, resolve]);
}
