import { Command } from 'commander';
import { type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { openCodeScope, type Scope } from '../../content/scope.ts';
import { RequestError, StartError } from '../../errors.ts';
import { scheduleRelease, unscheduleRelease } from '../../management/releases/change-release.ts';
import { checkActions, type CheckedAction } from '../../management/releases/check-release.ts';
import { undoRelease } from '../../management/releases/undo-release.ts';
import type { Release } from '../../revisions/releases.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { writeTable } from '../write-table.ts';

interface PublishOptions extends FolderOption {
  readonly at?: string;
}

type OnRelease = (access: OpenAccess, scope: Scope, release: Release) => Promise<void>;

export function releasesCommand(): Command {
  const command = addExamples(
    new Command('releases').description('manage releases: entries that are published together'),
    [
      'plinth releases list',
      'plinth releases show "Autumn"',
      'plinth releases publish "Autumn"',
      'plinth releases publish "Autumn" --at 2030-09-01T09:00:00+02:00',
      'plinth releases undo "Autumn"',
    ],
  ).exitOverride();

  addProjectFolder(command.command('list'))
    .description('list the releases, the newest first')
    .action((dir: string | undefined, options: FolderOption) => withAccess(folderOf(dir, options), listReleases));

  const onRelease = (name: string, description: string): Command =>
    addProjectFolder(command.command(name).description(description).argument('<release>', 'its name or id'));
  const run = (work: OnRelease) => (name: string, dir: string | undefined, options: FolderOption) =>
    withAccess(folderOf(dir, options), (access) => withRelease(access, name, work));

  onRelease('show', 'show what a release contains, and what stands in its way').action(run(showRelease));
  onRelease('publish', 'have a running server publish a release: now, or at a time')
    .option('--at <time>', 'a time with its offset from UTC, such as 2030-01-31T09:00:00Z')
    .action((name: string, dir: string | undefined, options: PublishOptions) =>
      withAccess(folderOf(dir, options), (access) =>
        withRelease(access, name, (...args) => publishRelease(...args, options.at)),
      ),
    );
  onRelease('cancel', 'publish a release at no time').action(run(cancelRelease));
  onRelease('undo', 'make a release that restores what a published one has replaced').action(run(makeUndoing));
  return command;
}

async function withRelease(access: OpenAccess, text: string, work: OnRelease): Promise<void> {
  const scope = openCodeScope(access.engine);
  const releases = await access.engine.releases.list(scope.source.reader);
  const named = releases.filter(({ name }) => name === text);
  if (named.length > 1) {
    throw new StartError(`There are ${named.length} releases "${text}".`, {
      remedy: `Use an id: ${named.map(({ id }) => id).join(', ')}.`,
    });
  }
  const found = named[0] ?? releases.find(({ id }) => String(id) === text);
  if (found === undefined)
    throw new StartError(`There is no release "${text}".`, { remedy: '"plinth releases list" shows them.' });
  try {
    await work(access, scope, found);
  } catch (error) {
    if (error instanceof RequestError) throw new StartError(error.message);
    throw error;
  }
}

const shownTime = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());

async function listReleases({ engine }: OpenAccess): Promise<void> {
  const rows = (await engine.releases.list(engine.source.reader)).map((one) => [
    ...[String(one.id), one.name, one.status, String(one.actions)],
    ...[shownTime(one.scheduledAt), shownTime(one.releasedAt)],
  ]);
  console.log(writeTable([['ID', 'NAME', 'STATUS', 'ENTRIES', 'SCHEDULED', 'PUBLISHED'], ...rows]));
}

async function checkedActions(access: OpenAccess, scope: Scope, { id }: Release): Promise<readonly CheckedAction[]> {
  const actions = await access.engine.releases.actionsOf(scope.source.reader, id);
  return checkActions(scope, actions, actions, access.project.settings.admin.secret ?? '');
}

async function showRelease(access: OpenAccess, scope: Scope, release: Release): Promise<void> {
  if (release.status === 'done') {
    const actions = await access.engine.releases.actionsOf(scope.source.reader, release.id);
    const rows = actions.map(({ action, key, locale }) => [action, `${key.type}:${key.id}`, locale ?? '']);
    console.log(writeTable([['ACTION', 'ENTRY', 'LOCALE'], ...rows]));
    return;
  }
  const rows = (await checkedActions(access, scope, release)).map((checked) => [
    ...[checked.action.action, `${checked.action.key.type}:${checked.action.key.id}`, checked.action.locale ?? ''],
    describeCheck(checked),
  ]);
  console.log(writeTable([['ACTION', 'ENTRY', 'LOCALE', 'CHECK'], ...rows]));
}

function describeCheck({ problem, isDone, isOutdated, drafts }: CheckedAction): string {
  if (problem !== null) return problem.message;
  if (isDone) return 'nothing to do';
  const notes = [
    ...(isOutdated ? ['edited since it was added'] : []),
    ...(drafts > 0 ? [`refers to ${drafts === 1 ? 'a draft' : `${drafts} drafts`}`] : []),
  ];
  return notes.length === 0 ? 'ready' : `ready, ${notes.join(', ')}`;
}

/** A server runs the project's hooks, and sends its webhooks. */
async function publishRelease(access: OpenAccess, scope: Scope, release: Release, at?: string): Promise<void> {
  const time = at === undefined ? (await access.engine.schedules.now(access.driver)) + SOON_MS : readTime(at);
  const broken = (await checkedActions(access, scope, release)).filter(({ problem }) => problem !== null);
  if (release.status !== 'done' && broken.length > 0) {
    throw new StartError(`The release "${release.name}" cannot be published.`, {
      remedy: broken.map((one) => `${one.action.key.type}:${one.action.key.id}: ${one.problem?.message}`).join('\n'),
    });
  }
  await scheduleRelease(scope, release.id, { at: time, timezone: null });
  const when = at === undefined ? 'now' : `at ${shownTime(time)}`;
  console.log(`A running server publishes the release "${release.name}" ${when}.`);
}

/** The database's clock goes on. */
const SOON_MS = 1_000;

function readTime(text: string): number {
  const time = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new StartError(`"${text}" is not a time.`, {
    remedy: 'Use a time with its offset from UTC, such as 2030-01-31T09:00:00Z.',
  });
}

async function cancelRelease(_access: OpenAccess, scope: Scope, release: Release): Promise<void> {
  await unscheduleRelease(scope, release.id);
  console.log(`The release "${release.name}" is published at no time.`);
}

async function makeUndoing(access: OpenAccess, scope: Scope, release: Release): Promise<void> {
  const id = await undoRelease(scope, release.id);
  const made = await access.engine.releases.find(scope.source.reader, id);
  console.log(`Made the release "${made?.name}" with the id ${id}. Publish it to undo "${release.name}".`);
}
