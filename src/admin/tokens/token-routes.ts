import trim from 'lodash/trim.js';
import type { AnySchema } from 'yup';
import { applicationError, RequestError } from '../../errors.ts';
import { shownToken, type StoredToken } from '../../management/tokens/stored-token.ts';
import { NAME_TAKEN, type TokenStore } from '../../management/tokens/token-store.ts';
import { isRecord } from '../../util/is-record.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type ActionName, type AdminEndpoint, type AdminRequest, created, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { validate } from '../validation/validate.ts';
import type { ShownToken } from '../contract/access.ts';

/** Differences between API tokens and transfer tokens. */
export interface TokenRouteOptions {
  readonly path: string;
  /** The prefix of permission names: `admin::api-tokens`. */
  readonly guard: ActionName;
  readonly missing: string;
  readonly rules: { readonly create: AnySchema; readonly update: AnySchema };
  store(parts: AdminParts): TokenStore;
  /** Refuses permissions that a token of this type cannot be granted. */
  check(parts: AdminParts, token: CheckedToken): void;
}

export interface CheckedToken {
  readonly type: string | null | undefined;
  readonly permissions: readonly string[] | null | undefined;
}

interface TokenBody extends CheckedToken {
  readonly name: string;
  readonly description?: string | null;
  readonly type: string | undefined;
  readonly lifespan?: number | null;
}

export function tokenRoutes(options: TokenRouteOptions): readonly AdminEndpoint[] {
  const { path, guard, missing, rules, store, check } = options;
  const existing = async (parts: AdminParts, { params }: AdminRequest): Promise<StoredToken> => {
    const id = readId(params.id);
    const token = id === null ? null : await store(parts).byId(id);
    if (token === null) throw notFound();
    return token;
  };
  const notFound = (): RequestError => new RequestError('NotFoundError', missing);
  return [
    [
      'GET',
      path,
      `${guard}.read`,
      async (parts) => data<readonly ShownToken[]>((await store(parts).list()).map(shownToken)),
    ],
    [
      'GET',
      `${path}/:id`,
      `${guard}.read`,
      async (parts, request) => data<ShownToken>(shownToken(await existing(parts, request))),
    ],
    [
      'POST',
      path,
      `${guard}.create`,
      async (parts, { body }) => {
        const { name, description, ...rest } = fieldsOf(body);
        const sentToken = { ...pick(rest), name: trimmed(name), description: trimmed(description) };
        const token = (await validate(rules.create, sentToken)) as TokenBody;
        const tokens = store(parts);
        if ((await tokens.byName(token.name)) !== null) throw applicationError(NAME_TAKEN);
        check(parts, token);
        const { token: stored, key } = await tokens.create({
          name: token.name,
          description: token.description ?? '',
          ...(token.type !== undefined && { type: token.type }),
          lifespanMs: token.lifespan ?? null,
          actions: token.permissions ?? [],
        });
        return created({ ...shownToken(stored), accessKey: key });
      },
    ],
    [
      'PUT',
      `${path}/:id`,
      `${guard}.update`,
      async (parts, request) => {
        const fields = fieldsOf(request.body);
        const change = (await validate(rules.update, {
          ...fields,
          ...('name' in fields && { name: trimmed(fields.name) }),
          ...('description' in fields && { description: trimmed(fields.description) }),
        })) as Partial<TokenBody>;
        const token = await existing(parts, request);
        const { name, description, type, permissions } = change;
        const becomesCustom = type === 'custom' && token.type !== 'custom';
        if (permissions || becomesCustom) check(parts, { type: type ?? token.type, permissions });
        const updated = await store(parts).update(token.id, {
          ...withoutUndefined({ name, description, type }),
          ...(permissions && { actions: permissions }),
        });
        if (updated === null) throw notFound();
        return data(shownToken(updated));
      },
    ],
    [
      'POST',
      `${path}/:id/regenerate`,
      `${guard}.regenerate`,
      async (parts, request) => {
        const { id } = await existing(parts, request);
        const accessKey = await store(parts).regenerate(id);
        if (accessKey === null) throw notFound();
        return created({ id, accessKey });
      },
    ],
    [
      'DELETE',
      `${path}/:id`,
      `${guard}.delete`,
      async (parts, { params }) => {
        const id = readId(params.id);
        // Permissions of a deleted token are complete rows, as in v4.
        return data(id === null ? null : await store(parts).remove(id));
      },
    ],
  ];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (body: unknown): Fields => (isRecord(body) ? (body as Fields) : {});

/** Other keys of a new token are ignored, as in v4. */
const pick = ({ type, permissions, lifespan }: Fields): Fields => withoutUndefined({ type, permissions, lifespan });

/** Whatever was sent is a string, as in v4: null and an empty list are the empty one. */
const trimmed = (value: unknown): string => trim(value as string);
