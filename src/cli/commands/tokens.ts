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
  const command = addExamples(new Command('tokens').description('manage API tokens'), [
    'plinth tokens create "Website" --expires 90d',
    'plinth tokens create "Kiosk" --type custom --allow api::dish.dish.find',
    'plinth tokens list',
    'plinth tokens revoke "Website"',
  ]).exitOverride();

  addProjectFolder(command.command('create').description('create a token; it is printed only once').argument('<name>'))
    .addOption(new Option('--type <type>', 'access level').choices(TOKEN_TYPES).default('read-only'))
    .option('--expires <time>', 'lifetime, such as 90d (default: unlimited)')
    .option('--description <text>', 'description', '')
    .option('--allow <actions...>', 'actions of a custom token, such as api::article.article.find', [])
    .action((name: string, dir: string | undefined, options: CreateOptions) =>
      withAccess(folderOf(dir, options), (access) => createToken(access, name, options)),
    );

  addProjectFolder(command.command('list'))
    .description('list tokens')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listTokens));

  addProjectFolder(
    command.command('revoke').description('revoke a token').argument('<token>', 'its name or id'),
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
    remedy: 'Set it to a long random string; config/admin reads it as apiToken.salt.',
  });
}

async function createToken(access: OpenAccess, name: string, options: CreateOptions): Promise<void> {
  const { type, description, expires, allow } = options;
  const seconds = expires === undefined ? null : parseDuration(expires);
  if (expires !== undefined && (seconds === null || seconds <= 0)) {
    throw new StartError(`"${expires}" is not a valid lifetime.`, { remedy: 'Use 12h, 90d or 1y.' });
  }
  if ((type === 'custom') !== allow.length > 0) {
    throw new StartError('--allow must be used with --type custom, and only with it.', {
      remedy: 'Use --type custom together with --allow api::article.article.find …',
    });
  }
  await requireKnown(access, allow);
  const store = storeOf(access);
  if ((await store.byName(name)) !== null) {
    throw new StartError(`A token "${name}" already exists.`, { remedy: 'Revoke it, or choose another name.' });
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
  console.log(`Revoked the token "${token}".`);
}
