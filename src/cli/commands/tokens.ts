import { Command, Option } from 'commander';
import { parseDuration } from '../../auth/parse-duration.ts';
import { API_TOKENS, TOKEN_TYPES, type TokenType } from '../../management/tokens/token-kind.ts';
import { createTokenStore, type TokenStore } from '../../management/tokens/token-store.ts';
import { StartError } from '../../errors.ts';
import { requireKnown } from '../../app/inspecting/known-permissions.ts';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { writeTable } from '../write-table.ts';

interface CreateOptions extends FolderOption {
  readonly type: TokenType;
  readonly description: string;
  readonly expires?: string;
  readonly allow: readonly string[];
}

export function tokensCommand(): Command {
  const command = addExamples(new Command('tokens').description('API tokens'), [
    'plinth tokens create "Website" --expires 90d',
    'plinth tokens create "Kiosk" --type custom --allow api::dish.dish.find',
    'plinth tokens list',
    'plinth tokens revoke "Website"',
  ]).exitOverride();

  addProjectFolder(
    command
      .command('create')
      .description('make a token; it is printed once and cannot be read again')
      .argument('<name>'),
  )
    .addOption(new Option('--type <type>', 'what it may do').choices(TOKEN_TYPES).default('read-only'))
    .option('--expires <time>', 'after which it ends, such as 90d; never without it')
    .option('--description <text>', 'what it is for', '')
    .option('--allow <actions...>', 'of a custom token, such as api::article.article.find', [])
    .action((name: string, dir: string | undefined, options: CreateOptions) =>
      withAccess(folderOf(dir, options), (access) => createToken(access, name, options)),
    );

  addProjectFolder(command.command('list'))
    .description('list the tokens')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listTokens));

  addProjectFolder(
    command.command('revoke').description('end a token at once').argument('<token>', 'its name or id'),
  ).action((token: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => revokeToken(access, token)),
  );
  return command;
}

function storeOf({ engine, project }: OpenAccess): TokenStore {
  const { apiTokenSalt } = project.settings;
  if (apiTokenSalt !== null) return createTokenStore(engine, API_TOKENS, apiTokenSalt);
  throw new StartError('API_TOKEN_SALT, the salt of API tokens, is not set.', {
    file: '.env',
    remedy: 'Set it to a long random text; config/admin reads it as apiToken.salt.',
  });
}

async function createToken(access: OpenAccess, name: string, options: CreateOptions): Promise<void> {
  const { type, description, expires, allow } = options;
  const seconds = expires === undefined ? null : parseDuration(expires);
  if (expires !== undefined && (seconds === null || seconds <= 0)) {
    throw new StartError(`"${expires}" is no time.`, { remedy: 'Write it as 12h, 90d or 1y.' });
  }
  if ((type === 'custom') !== allow.length > 0) {
    throw new StartError('A custom token, and no other, has a list of actions.', {
      remedy: 'Use --type custom together with --allow api::article.article.find …',
    });
  }
  await requireKnown(access, allow);
  const store = storeOf(access);
  if ((await store.byName(name)) !== null) {
    throw new StartError(`There is a token "${name}" already.`, { remedy: 'Revoke it, or choose another name.' });
  }
  const lifespanMs = seconds === null ? null : seconds * 1000;
  console.log((await store.create({ name, description, type, lifespanMs, actions: allow })).key);
}

async function listTokens(access: OpenAccess): Promise<void> {
  const rows = (await storeOf(access).list()).map(({ id, name, type, expiresAt }) => [
    String(id),
    name ?? '',
    type ?? '',
    expiresAt ?? 'never',
  ]);
  console.log(writeTable([['ID', 'NAME', 'TYPE', 'EXPIRES'], ...rows]));
}

async function revokeToken(access: OpenAccess, token: string): Promise<void> {
  const store = storeOf(access);
  const tokens = await store.list();
  const found = tokens.find(({ name }) => name === token) ?? tokens.find(({ id }) => String(id) === token);
  if (found === undefined || (await store.remove(found.id)) === null) {
    throw new StartError(`There is no token "${token}".`, { remedy: '"plinth tokens list" shows them.' });
  }
  console.log(`The token "${token}" is revoked.`);
}
