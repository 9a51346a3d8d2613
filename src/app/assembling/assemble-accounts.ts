import { type Accounts, type AccountsOptions, createAccounts } from '../../auth/accounts/create-accounts.ts';
import { parseDuration } from '../../auth/parse-duration.ts';
import { StartError } from '../../errors.ts';
import type { UserSessionProjectSettings } from '../../project/settings.ts';
import { createUserReader } from '../../auth/accounts/user-reader.ts';
import type { UserJson } from '../../auth/accounts/account-request.ts';
import { openCodeScope, openScope } from '../../content/scope.ts';
import { countEntries, findPlain, listPlain } from '../../content/reading/list-plain.ts';
import { countV5, findV5Plain, listV5Plain } from '../../content/reading/read-v5.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ROLE_UID, USER_UID } from '../../schema/model.ts';
import type { Application } from '../opening/open-application.ts';
import type { ServerParts } from './server-parts.ts';

type AccountParts = Pick<ServerParts, 'engine' | 'tally' | 'mailer' | 'passwords' | 'log' | 'served'>;

/** The account endpoints, or null if the project has none. */
export function assembleAccounts(
  { project, model }: Application,
  { engine, tally, passwords, mailer, log, served }: AccountParts,
): Accounts | null {
  const { usersPermissions, server, api } = project.settings;
  if (!usersPermissions.enabled || usersPermissions.jwtSecret === null) return null;
  const users = contentTypeOf(model, USER_UID);
  const roles = contentTypeOf(model, ROLE_UID);
  const address = server.url || `http://${server.host}:${server.port}`;
  return createAccounts({
    engine,
    served,
    reader: createUserReader({
      list: (query, access, work) => listPlain(openScope(engine, access, work), users, query),
      one: (id, query, access, work) => findPlain(openScope(engine, access, work), users, id, query),
      count: (query, access, work) => countEntries(openScope(engine, access, work), users, query),
    }),
    v5: {
      reader: createUserReader({
        list: (query, access, work) => listV5Plain(openScope(engine, access, work), users, query),
        one: (id, query, access, work) => findV5Plain(openScope(engine, access, work), users, id, query),
        count: (query, access, work) => countV5(openScope(engine, access, work), users, query),
      }),
      roles: async (work) => JSON.parse(await listV5Plain(openCodeScope(engine, work), roles, {})) as UserJson[],
    },
    passwords,
    jwtSecret: usersPermissions.jwtSecret,
    jwtExpiresIn: usersPermissions.jwtExpiresIn,
    sessions: usersPermissions.sessions && readSessions(usersPermissions.sessions),
    rateLimit: usersPermissions.rateLimit,
    tally,
    registerAllowedFields: usersPermissions.registerAllowedFields,
    mailer,
    addresses: { server: address, api: `${address}${api.prefix}`, admin: `${address}/admin` },
    log,
    validateCallback: usersPermissions.validateCallback,
  });
}

function readSessions(given: UserSessionProjectSettings): NonNullable<AccountsOptions['sessions']> {
  const of = (name: 'accessTokenLifespan' | 'maxRefreshTokenLifespan' | 'idleRefreshTokenLifespan'): number => {
    const lifetime = parseDuration(given[name]);
    if (lifetime !== null && lifetime > 0) return lifetime;
    throw new StartError(
      `config/plugins: "sessions.${name}" is not a valid lifetime: ${JSON.stringify(given[name])}.`,
      {
        file: 'config/plugins',
        remedy: 'Use a number of seconds, or a string such as "30d".',
      },
    );
  };
  return {
    accessS: of('accessTokenLifespan'),
    maxMs: of('maxRefreshTokenLifespan') * 1_000,
    idleMs: of('idleRefreshTokenLifespan') * 1_000,
    cookie: given.cookie,
  };
}
