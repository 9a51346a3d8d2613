import { Command } from 'commander';
import * as rules from '../../admin/validation/person-rules.ts';
import { validate } from '../../admin/validation/validate.ts';
import { absentPlugins } from '../../app/opening/absent-plugins.ts';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { RequestError, StartError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { createAdministratorStore } from '../../management/administrators/administrator-store.ts';
import { createPermissionRules } from '../../management/administrators/permission-rules.ts';
import { createIdentityStore } from '../../management/identities/identity-store.ts';
import { createSignOnStore } from '../../management/identities/sign-on-store.ts';
import { publicAddressOf } from '../../project/public-address-of.ts';
import { createFactorStore } from '../../management/factors/factor-store.ts';
import { settleAdminRoles } from '../../management/administrators/roles/settle-admin-roles.ts';
import { createAdminRoleStore } from '../../management/administrators/roles/admin-role-store.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { readPassword } from '../read-password.ts';
import { writeTable } from '../write-table.ts';

interface PasswordOptions extends FolderOption {
  readonly passwordStdin?: boolean;
}

interface CreateOptions extends PasswordOptions {
  readonly firstname: string;
  readonly lastname?: string;
  readonly role: string;
}

const FROM_INPUT = 'read the password from standard input';

export function adminCommand(): Command {
  const command = addExamples(new Command('admin').description('manage administrators'), [
    'plinth admin create ada@example.com --firstname Ada',
    'plinth admin list',
    'plinth admin password ada@example.com',
    'plinth admin block ada@example.com',
    'plinth admin factor reset ada@example.com',
    'plinth admin sign-in ada@example.com',
    'plinth admin unlink ada@example.com',
  ]).exitOverride();

  addProjectFolder(
    command
      .command('create')
      .description('create an administrator; without --password-stdin, a password is generated and printed')
      .argument('<email>'),
  )
    .option('--firstname <name>', 'first name shown in the panel', 'Admin')
    .option('--lastname <name>')
    .option('--role <role>', 'name or code of a role', 'Super Admin')
    .option('--password-stdin', FROM_INPUT)
    .action((email: string, dir: string | undefined, options: CreateOptions) =>
      withAdministrators(folderOf(dir, options), (access) => createAdministrator(access, email, options)),
    );

  addProjectFolder(command.command('list'))
    .description('list the administrators')
    .action((dir: string | undefined, options: FolderOption) =>
      withAdministrators(folderOf(dir, options), listAdministrators),
    );

  addProjectFolder(
    command
      .command('password')
      .description('set a new password and end all sessions; without --password-stdin, it is generated and printed')
      .argument('<email>'),
  )
    .option('--password-stdin', FROM_INPUT)
    .action((email: string, dir: string | undefined, options: PasswordOptions) =>
      withAdministrators(folderOf(dir, options), (access) => setPassword(access, email, options)),
    );

  for (const [name, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
    addProjectFolder(
      command
        .command(name)
        .description(blocked ? 'block an administrator and end open sessions' : 'unblock an administrator')
        .argument('<email>'),
    ).action((email: string, dir: string | undefined, options: FolderOption) =>
      withAdministrators(folderOf(dir, options), (access) => setBlocked(access, email, blocked)),
    );
  }

  const factor = command.command('factor').description('manage second factors of administrators').exitOverride();
  addProjectFolder(
    factor
      .command('reset')
      .description('remove all second factors of an administrator, who has lost them, and end open sessions')
      .argument('<email>'),
  ).action((email: string, dir: string | undefined, options: FolderOption) =>
    withAdministrators(folderOf(dir, options), (access) => resetFactors(access, email)),
  );

  addProjectFolder(
    command
      .command('sign-in')
      .description('print a link that signs an administrator in once, without a password or an identity provider')
      .argument('<email>'),
  ).action((email: string, dir: string | undefined, options: FolderOption) =>
    withAdministrators(folderOf(dir, options), (access) => printSignIn(access, email)),
  );

  addProjectFolder(
    command
      .command('unlink')
      .description('forget who an administrator is at identity providers, and end open sessions')
      .argument('<email>'),
  ).action((email: string, dir: string | undefined, options: FolderOption) =>
    withAdministrators(folderOf(dir, options), (access) => unlinkIdentities(access, email)),
  );
  return command;
}

/** A new database gets its default roles; validation errors become one message. */
const withAdministrators = (dir: string, work: (access: OpenAccess) => Promise<void>): Promise<void> =>
  withAccess(dir, async (access) => {
    const { engine, model, project } = access;
    await settleAdminRoles(engine, createPermissionRules(model, absentPlugins(project.settings)));
    try {
      await work(access);
    } catch (error) {
      throw error instanceof RequestError ? new StartError(sentence(error.message)) : error;
    }
  });

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

async function createAdministrator({ engine }: OpenAccess, address: string, options: CreateOptions): Promise<void> {
  const { firstname, lastname = null } = options;
  const role = await findRole(engine, options.role);
  const { password, isMade } = await readPassword(options);
  const given = rules.normalizePerson({ email: address, firstname, lastname, password });
  const { email } = await checked(validate(rules.firstAdministrator, given));
  await createAdministratorStore(engine).create({
    ...{ email, firstname, lastname, username: null, roles: [role.id], registrationToken: null },
    ...{ password: await engine.hashPassword(password), isActive: true, blocked: false },
  });
  console.log(`${email} (${role.name})${isMade ? `, password: ${password}` : ''}`);
}

async function findRole(engine: OpenAccess['engine'], text: string) {
  const roles = await createAdminRoleStore(engine).list();
  const found = roles.find(({ code }) => code === text) ?? roles.find(({ name }) => name === text);
  if (found) return found;
  throw new StartError(`There is no administrator role "${text}".`, {
    remedy: `Roles: ${roles.map(({ name }) => name).join(', ')}.`,
  });
}

async function listAdministrators({ engine }: OpenAccess): Promise<void> {
  const rows = (await createAdministratorStore(engine).list()).map((one) => [
    String(one.id),
    one.email ?? '',
    [one.firstname, one.lastname].filter(Boolean).join(' '),
    one.roles.map(({ name }) => name).join(', ') || 'no role',
    stateOf(one),
  ]);
  console.log(writeTable([['ID', 'E-MAIL', 'NAME', 'ROLES', 'STATE'], ...rows]));
}

const stateOf = ({ blocked, isActive, registrationToken }: Administrator): string => {
  if (blocked) return 'blocked';
  if (isActive) return 'active';
  return registrationToken === null ? 'not active' : 'invited';
};

/** Setting a password also ends a pending invitation. */
async function setPassword(access: OpenAccess, email: string, options: PasswordOptions): Promise<void> {
  const { engine } = access;
  const found = await findAdministrator(access, email);
  const { password, isMade } = await readPassword(options);
  await checked(validate(rules.password, password));
  const hash = await engine.hashPassword(password);
  await createAdministratorStore(engine).update(found.id, { password: hash, isActive: true });
  console.log(`${found.email} has a new password${isMade ? `: ${password}` : '.'}`);
}

async function setBlocked(access: OpenAccess, email: string, blocked: boolean): Promise<void> {
  const found = await findAdministrator(access, email);
  await createAdministratorStore(access.engine).update(found.id, { blocked });
  console.log(`${found.email} is ${blocked ? 'blocked' : 'unblocked'}.`);
}

async function resetFactors(access: OpenAccess, email: string): Promise<void> {
  const found = await findAdministrator(access, email);
  const had = await createFactorStore(access.engine).reset(found.id);
  console.log(had ? `${found.email} has no second factor any more.` : `${found.email} has no second factor.`);
}

const LINK_MINUTES = 15;

/** For the day when nobody gets in: whoever has the machine can read and write the database anyway. */
async function printSignIn(access: OpenAccess, email: string): Promise<void> {
  const { server, api, admin } = access.project.settings;
  const found = await findAdministrator(access, email);
  if (found.blocked || !found.isActive)
    throw new StartError(`${found.email} is blocked or not active.`, {
      remedy: 'Use "plinth admin unblock", or "plinth admin password", which activates the account.',
    });
  if (admin.secret === null)
    throw new StartError('The link would lead nowhere, because there are no sessions of administrators.', {
      file: 'config/admin',
      remedy: 'Set ADMIN_JWT_SECRET in .env, and read it as "auth.secret".',
    });
  if (!api.studio)
    throw new StartError('The link would lead nowhere, because Studio is switched off.', {
      file: 'config/api',
      remedy: 'Remove "studio: false", or set a password with "plinth admin password".',
    });
  const ticket = await createSignOnStore(access.engine).create({
    ...{ administrator: found.id, provider: '', identity: '', session: null, idToken: '', isVouched: false },
    lifetimeMs: LINK_MINUTES * 60_000,
  });
  console.log(`${found.email} is signed in once by this link, in the next ${LINK_MINUTES} minutes:`);
  console.log(`${publicAddressOf(server) ?? `http://localhost:${server.port}`}/studio/#/auth/link?ticket=${ticket}`);
}

async function unlinkIdentities({ engine, ...access }: OpenAccess, email: string): Promise<void> {
  const found = await findAdministrator({ engine, ...access }, email);
  const had = await createIdentityStore(engine).unlink(found.id);
  await engine.sessions.endAll(found.id, null);
  console.log(`${found.email} is ${had ? 'not linked any more' : 'not linked to an identity provider'}.`);
}

async function findAdministrator({ engine }: OpenAccess, email: string): Promise<Administrator> {
  const found = await createAdministratorStore(engine).byEmail(email);
  if (found) return found;
  throw new StartError(`There is no administrator "${email}".`, { remedy: '"plinth admin list" shows them.' });
}

/** All errors in one message. */
async function checked<T>(validating: Promise<T>): Promise<T> {
  try {
    return await validating;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { errors = [] } = error.details as { readonly errors?: readonly { readonly message: string }[] };
    throw new StartError(sentence(errors.map(({ message }) => message).join('; ') || error.message));
  }
}
