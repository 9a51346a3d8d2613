import { Command } from 'commander';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { parseDuration } from '../../auth/parse-duration.ts';
import { messageOf, StartError } from '../../errors.ts';
import { createAdministratorStore } from '../../management/administrators/administrator-store.ts';
import type { PreviewBounds } from '../../access/previewing-access.ts';
import { describeState, findMissing, readState } from '../../management/previews/named-state.ts';
import { findUnknown } from '../../management/previews/preview-bounds.ts';
import { createPreviewStore, type Preview } from '../../management/previews/preview-store.ts';
import { createPreviewTexts } from '../../management/previews/preview-token.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { writeTable } from '../write-table.ts';

interface CreateOptions extends FolderOption {
  readonly as: string;
  readonly types?: string;
  readonly locales?: string;
  readonly entry?: string;
  readonly release?: string;
  readonly at?: string;
  readonly expires: string;
}

export function previewCommand(): Command {
  const command = addExamples(new Command('preview').description('manage preview tokens, which show drafts'), [
    'plinth preview create "Next.js" --as ada@example.com --expires 90d',
    'plinth preview create "For the author" --as ada@example.com --entry api::article.article:12',
    'plinth preview list',
    'plinth preview revoke "Next.js"',
  ]).exitOverride();

  addProjectFolder(
    command.command('create').description('create a preview token; it is printed only once').argument('<name>'),
  )
    .requiredOption('--as <email>', 'the administrator whose permissions limit what it shows')
    .option('--types <uids>', 'only these content types, separated by commas')
    .option('--locales <codes>', 'only these locales, separated by commas')
    .option('--entry <uid:id>', 'of its type, only this entry, in all its locales')
    .option('--release <id>', 'only what is live after this release')
    .option('--at <time>', 'only what is live at this time, such as 2030-01-31T09:00:00Z')
    .option('--expires <time>', 'lifetime, such as 12h', '7d')
    .action((name: string, dir: string | undefined, options: CreateOptions) =>
      withAccess(folderOf(dir, options), (access) => createPreview(access, name, options)),
    );

  addProjectFolder(command.command('list'))
    .description('list the preview tokens of all administrators')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listPreviews));

  addProjectFolder(
    command
      .command('revoke')
      .description('revoke a preview token; its next request is refused')
      .argument('<token>', 'its name or id'),
  ).action((token: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => revokePreview(access, token)),
  );
  return command;
}

async function createPreview(access: OpenAccess, label: string, options: CreateOptions): Promise<void> {
  const { engine, project, model } = access;
  const { secret } = project.settings.admin;
  if (secret === null) {
    throw new StartError('The secret of administrators, auth.secret, is not set.', {
      file: 'config/admin',
      remedy: 'Set ADMIN_JWT_SECRET in .env.',
    });
  }
  const seconds = parseDuration(options.expires);
  if (seconds === null || seconds <= 0) {
    throw new StartError(`"${options.expires}" is not a valid lifetime.`, { remedy: 'Use 12h, 7d or 1y.' });
  }
  const maker = await createAdministratorStore(engine).byEmail(options.as);
  if (maker === null || !maker.isActive || maker.blocked) {
    throw new StartError(`There is no active administrator "${options.as}".`, {
      remedy: '"plinth admin list" shows them.',
    });
  }
  const bounds: PreviewBounds = {
    types: listed(options.types),
    locales: listed(options.locales),
    entry: entryNamed(options.entry),
    shows: stateNamed(options),
  };
  const unknown = findUnknown(model, bounds);
  if (unknown !== null) throw new StartError(`${unknown}.`, { remedy: '"plinth routes" lists the content types.' });
  const missing = await findMissing({ engine, source: engine.source }, bounds.shows);
  if (missing !== null) throw new StartError(`${missing}.`, { remedy: '"plinth releases list" shows them.' });
  const preview = await createPreviewStore(engine).create({
    ...{ label, administrator: maker.id, bounds, purpose: 'link', lifetimeMs: seconds * 1_000 },
  });
  console.log(createPreviewTexts(secret).write(preview.name));
}

function stateNamed(options: CreateOptions): PreviewBounds['shows'] {
  try {
    return readState(options);
  } catch (error) {
    throw new StartError(`${messageOf(error)}.`, { remedy: 'Name a release by its id, or a time with its offset.' });
  }
}

const listed = (text: string | undefined): readonly string[] | null =>
  text === undefined ? null : text.split(',').map((one) => one.trim());

function entryNamed(text: string | undefined): { readonly type: string; readonly id: number } | null {
  if (text === undefined) return null;
  const [, type, id] = /^(.+):([1-9]\d{0,8})$/.exec(text) ?? [];
  if (type !== undefined && id !== undefined) return { type, id: Number(id) };
  throw new StartError(`"${text}" is not an entry.`, { remedy: 'Use its type and id: api::article.article:12.' });
}

async function listPreviews({ engine }: OpenAccess): Promise<void> {
  const people = new Map((await createAdministratorStore(engine).list()).map(({ id, email }) => [id, email]));
  const rows = (await createPreviewStore(engine).list(null)).map((one) => [
    String(one.id),
    one.label,
    people.get(one.administrator) ?? '',
    describeBounds(one),
    new Date(one.expiresAt).toISOString(),
  ]);
  console.log(writeTable([['ID', 'NAME', 'AS', 'SHOWS', 'EXPIRES'], ...rows]));
}

function describeBounds({ bounds: { types, locales, entry, shows } }: Preview): string {
  const parts = [
    ...(entry === null ? [] : [`${entry.type}:${entry.id}`]),
    ...(types ?? []),
    ...(locales === null ? [] : [`in ${locales.join(', ')}`]),
    ...(shows === null ? [] : [`as of ${describeState(shows)}`]),
  ];
  return parts.length === 0 ? 'everything' : parts.join(' ');
}

async function revokePreview({ engine }: OpenAccess, token: string): Promise<void> {
  const store = createPreviewStore(engine);
  const previews = await store.list(null);
  const found = previews.find(({ label }) => label === token) ?? previews.find(({ id }) => String(id) === token);
  if (found === undefined || !(await store.revoke(found.id, null))) {
    throw new StartError(`There is no preview token "${token}".`, { remedy: '"plinth preview list" shows them.' });
  }
  console.log(`Revoked the preview token "${token}".`);
}
