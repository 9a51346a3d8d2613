import { Command } from 'commander';
import { createUserWriter } from '../../management/users/user-writer.ts';
import { firstRefusal } from '../../change/issues/issues.ts';
import { resolveChange } from '../../change/resolve-change.ts';
import type { UserRow } from '../../management/users/user-rows.ts';
import { StartError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { findRole, type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { readPassword } from '../read-password.ts';
import { writeTable } from '../write-table.ts';

interface CreateOptions extends FolderOption {
  readonly role: string;
  readonly passwordStdin?: boolean;
}

export function usersCommand(): Command {
  const command = addExamples(new Command('users').description('manage users of the content API'), [
    'plinth users create ada ada@example.com --role authenticated',
    'plinth users list',
    'plinth users block ada',
  ]).exitOverride();

  addProjectFolder(
    command
      .command('create')
      .description('create a user; without --password-stdin, a password is generated and printed')
      .argument('<username>')
      .argument('<email>'),
  )
    .option('--role <role>', 'its type', 'authenticated')
    .option('--password-stdin', 'read the password from standard input')
    .action((username: string, email: string, dir: string | undefined, options: CreateOptions) =>
      withAccess(folderOf(dir, options), (access) => createUser(access, username, email, options)),
    );

  addProjectFolder(command.command('list'))
    .description('list users')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listUsers));

  for (const [name, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
    addProjectFolder(
      command
        .command(name)
        .description(blocked ? 'block a user and their tokens' : 'unblock a user')
        .argument('<user>', 'username or e-mail'),
    ).action((user: string, dir: string | undefined, options: FolderOption) =>
      withAccess(folderOf(dir, options), (access) => setBlocked(access, user, blocked)),
    );
  }
  return command;
}

async function createUser(access: OpenAccess, username: string, email: string, options: CreateOptions): Promise<void> {
  const { role } = await findRole(access, options.role);
  const { password, isMade } = await readPassword(options);
  checkGiven(access, { username, email, password });
  const address = email.toLowerCase();
  const user = { username, email: address, provider: 'local', confirmed: true, blocked: false, role: role.id };
  const hash = await access.engine.hashPassword(password);
  await createUserWriter(access.engine, 'rows').create({ ...user, password: hash }, async (names) => {
    const given = [username, address];
    const same = [...(await names.having('username', given)), ...(await names.having('email', given))];
    if (same.length > 0)
      throw new StartError('The username or the e-mail is already taken.', { remedy: 'Choose another one.' });
  });
  console.log(isMade ? `${username} (${role.type}), password: ${password}` : `${username} (${role.type})`);
}

/** As an update, because other required fields of a new user cannot be given here. */
function checkGiven({ engine }: OpenAccess, user: Readonly<Record<'username' | 'email' | 'password', string>>): void {
  const { model, dialect } = engine;
  const context = { model, layer: 'content', now: new Date(), defaultLocale: '', integers: dialect.integers } as const;
  const intent = { kind: 'update', id: 0, draft: false } as const;
  const refusal = firstRefusal(resolveChange(contentTypeOf(model, USER_UID), user, intent, context).issues);
  if (refusal !== null) throw new StartError(`${refusal.message}.`);
}

async function listUsers(access: OpenAccess): Promise<void> {
  const roles = await access.permissions();
  const rows = (await access.users.list()).map((user) => [
    String(user.id),
    user.username ?? '',
    user.email ?? '',
    (user.roleId === null ? null : roles.get(user.roleId)?.role.type) ?? 'no role',
    stateOf(user),
  ]);
  console.log(writeTable([['ID', 'NAME', 'E-MAIL', 'ROLE', 'STATE'], ...rows]));
}

const stateOf = ({ blocked, confirmed }: UserRow): string =>
  blocked ? 'blocked' : confirmed ? 'active' : 'not confirmed';

async function setBlocked(access: OpenAccess, name: string, blocked: boolean): Promise<void> {
  const user = (await access.users.list()).find((one) => one.username === name || one.email === name.toLowerCase());
  if (!user) throw new StartError(`There is no user "${name}".`, { remedy: '"plinth users list" shows them.' });
  await createUserWriter(access.engine).update(user.id, { blocked });
  console.log(`${user.username} is ${blocked ? 'blocked' : 'unblocked'}.`);
}
