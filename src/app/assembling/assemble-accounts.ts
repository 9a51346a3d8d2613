import { type Accounts, createAccounts } from '../../auth/accounts/create-accounts.ts';
import { createUserReader } from '../../auth/accounts/user-reader.ts';
import { openScope } from '../../content/scope.ts';
import { countEntries, findPlain, listPlain } from '../../content/reading/list-plain.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
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
  const address = server.url || `http://${server.host}:${server.port}`;
  return createAccounts({
    engine,
    served,
    reader: createUserReader({
      list: (query, access, work) => listPlain(openScope(engine, access, work), users, query),
      one: (id, query, access, work) => findPlain(openScope(engine, access, work), users, id, query),
      count: (query, access, work) => countEntries(openScope(engine, access, work), users, query),
    }),
    passwords,
    jwtSecret: usersPermissions.jwtSecret,
    jwtExpiresIn: usersPermissions.jwtExpiresIn,
    rateLimit: usersPermissions.rateLimit,
    tally,
    registerAllowedFields: usersPermissions.registerAllowedFields,
    mailer,
    addresses: { server: address, api: `${address}${api.prefix}`, admin: `${address}/admin` },
    log,
    validateCallback: usersPermissions.validateCallback,
  });
}
