import { createPasswords } from '../../src/auth/passwords/passwords.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AccountsOptions, createAccounts } from '../../src/auth/accounts/create-accounts.ts';
import type { AccountResponse, UserReader } from '../../src/auth/accounts/account-request.ts';
import { createTally } from '../../src/auth/accounts/limits/tally.ts';
import { createUserReader } from '../../src/auth/accounts/user-reader.ts';
import { createMailer, type MailSettings } from '../../src/auth/mail/mailer.ts';
import { type Authenticator, createAuthenticator } from '../../src/auth/authenticator.ts';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import { openScope } from '../../src/content/scope.ts';
import { actionNames, readActionCatalogue } from '../../src/auth/roles/action-catalogue.ts';
import { countEntries, findPlain, listPlain } from '../../src/content/reading/list-plain.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { errorBody, RequestError } from '../../src/errors.ts';
import { parseQueryString } from '../../src/query/parse-query-string.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import { createUserSessionStore } from '../../src/management/users/user-session-store.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { USER_UID } from '../../src/schema/model.ts';
import { readModel } from '../../src/schema/read-model.ts';
import type { Dialect } from '../../src/sql/dialect.ts';
import { mysqlDialect } from '../../src/sql/dialects/mysql.ts';
import { postgresDialect } from '../../src/sql/dialects/postgres.ts';
import { sqliteDialect } from '../../src/sql/dialects/sqlite.ts';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { CHEAP_ROUNDS } from '../support/cheap-rounds.ts';
import { type EngineName, startRestored } from '../support/engines.ts';

export const SECRETS = { jwtSecret: 'conformanceJwtSecret', apiTokenSalt: 'conformanceApiTokenSalt' };

export const CREDENTIALS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
);

export const model = readModel(await loadSchemas(CONFORMANCE_PROJECT, projectFileImporter(CONFORMANCE_PROJECT)));

export interface Content {
  readonly driver: Driver;
  /** Of the same database, for another driver. */
  readonly settings: DatabaseSettings;
  readonly dialect: Dialect;
  /** Without a greatest number of entries. */
  readonly engine: Engine;
  /** Runs one statement in a transaction. */
  run(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** A database of its own with the conformance content. */
export async function openContent(name: EngineName): Promise<Content> {
  const engine = await startRestored(name);
  const driver = await openDriver(engine.settings);
  const dialect = DIALECTS[name];
  return {
    driver,
    settings: engine.settings,
    dialect,
    engine: createEngine({
      model,
      dialect,
      driver,
      pagination: { defaultLimit: 25, maxLimit: null, withCount: true },
      limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 10_000_000 },
      defaultLocale: async () => 'en',
    }),
    run: (text) => driver.transaction((session) => session.execute({ text }, []).then(() => undefined)),
    async stop() {
      await driver.close();
      await engine.stop();
    },
  };
}

const DIALECTS: Readonly<Record<EngineName, Dialect>> = {
  sqlite: sqliteDialect,
  postgres: postgresDialect,
  mariadb: mysqlDialect,
};

export interface Call {
  readonly auth?: string | undefined;
  readonly body?: unknown;
  readonly peer?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

export interface Server {
  readonly authenticator: Authenticator;
  readonly logged: readonly string[];
  call(method: string, url: string, call?: Call): Promise<Answer>;
  close(): Promise<void>;
}

interface Setup {
  readonly mail?: MailSettings;
  readonly production?: boolean;
  /** Of a hash; cheap where its cost does not matter. */
  readonly rounds?: number;
}

/** The account endpoints behind the smallest router that can hold them. */
export function serveAccounts(
  content: Content,
  overrides: Partial<AccountsOptions> = {},
  { mail = { transport: null, provider: null }, production = false, rounds = CHEAP_ROUNDS }: Setup = {},
): Server {
  const { driver, dialect } = content;
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  const authenticator = createAuthenticator({
    ...{ driver, dialect, model, secrets: SECRETS },
    sessions: createUserSessionStore(driver, dialect, overrides.sessions != null),
  });
  const passwords = createPasswords({ threads: 1, rounds });
  const mailer = createMailer(mail, production, { info: log, warn: log, error: log });
  const accounts = createAccounts({
    served: () => actionNames(readActionCatalogue(model)),
    validateCallback: null,
    engine: { ...content.engine, hashPassword: passwords.hash },
    reader: readerOf(content),
    v5: { reader: readerOf(content), roles: () => Promise.reject(new Error('nothing is asked in v5 here')) },
    passwords,
    jwtSecret: SECRETS.jwtSecret,
    jwtExpiresIn: '30d',
    sessions: null,
    rateLimit: { enabled: false, intervalMs: 60_000, max: 10 },
    tally: createTally(),
    registerAllowedFields: null,
    mailer,
    addresses: { server: 'http://localhost', api: 'http://localhost/api', admin: 'http://localhost/admin' },
    log: { info: log, warn: log, error: log },
    ...overrides,
  });

  const route = async (method: string, url: string, { auth, body, peer = '192.0.2.1' }: Call): Promise<Answer> => {
    const [pathname = '', search = ''] = url.split('?');
    for (const candidate of accounts.routes) {
      const match = candidate.method === method && matchPath(candidate.path, pathname.replace(/^\/api/, ''));
      if (!match) continue;
      const caller = await authenticator.authenticate(auth, { acceptEndedTokens: candidate.acceptsEndedTokens });
      if (candidate.admits === undefined && !caller.access.allows(candidate.action))
        throw new RequestError('ForbiddenError', 'Forbidden');
      const query = parseQueryString(search);
      return answerOf(await candidate.handle({ body, query, params: match, caller, peer }));
    }
    throw new Error(`no route for ${method} ${url}`);
  };

  return {
    authenticator,
    logged,
    async close() {
      mailer.close();
      await passwords.close();
    },
    async call(method, url, call = {}) {
      try {
        return await route(method, url, call);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        return { status: error.status, body: JSON.parse(errorBody(error)) };
      }
    },
  };
}

function answerOf(answer: AccountResponse): Answer {
  switch (answer.kind) {
    case 'json':
      return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body)) };
    case 'empty':
      return { status: 204, body: null };
    case 'redirect':
      return { status: 302, body: null, location: answer.location };
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return params;
}

/** The real read engine. */
function readerOf({ engine }: Content): UserReader {
  const users = contentTypeOf(model, USER_UID);
  return createUserReader({
    list: (query, access) => listPlain(openScope(engine, access), users, query),
    one: (id, query, access) => findPlain(openScope(engine, access), users, id, query),
    count: (query, access) => countEntries(openScope(engine, access), users, query),
  });
}
