import { Command, CommanderError } from 'commander';
import { describeStartError, StartError } from '../errors.ts';
import { nameCommand } from '../app/opening/running-command.ts';
import { VERSION } from '../app/version.ts';
import { addExamples } from './project-folder.ts';
import { describeEnvironmentError, isEnvironmentError } from './environment-error.ts';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Each command has its own module, so a start does not load code that only other commands need. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).initCommand(),
  start: async () => (await import('./commands/start.ts')).startCommand(),
  seed: async () => (await import('./commands/seed.ts')).seedCommand(),
  dev: async () => (await import('./commands/dev.ts')).devCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  adopt: async () => (await import('./commands/adopt.ts')).adoptCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  compare: async () => (await import('../../compare/src/compare-command.ts')).compareCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  import: async () => (await import('./commands/import.ts')).importCommand(),
  db: async () => (await import('./commands/db.ts')).dbCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  restore: async () => (await import('./commands/restore.ts')).restoreCommand(),
  routes: async () => (await import('./commands/routes.ts')).routesCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
  types: async () => (await import('./commands/types.ts')).typesCommand(),
  roles: async () => (await import('./commands/roles.ts')).rolesCommand(),
  tokens: async () => (await import('./commands/tokens.ts')).tokensCommand(),
  preview: async () => (await import('./commands/preview.ts')).previewCommand(),
  releases: async () => (await import('./commands/releases.ts')).releasesCommand(),
  log: async () => (await import('./commands/log.ts')).logCommand(),
  users: async () => (await import('./commands/users.ts')).usersCommand(),
  admin: async () => (await import('./commands/admin.ts')).adminCommand(),
  webhooks: async () => (await import('./commands/webhooks.ts')).webhooksCommand(),
  graphql: async () => (await import('./commands/graphql.ts')).graphqlCommand(),
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand(),
};

async function createProgram([name = '']: readonly string[]): Promise<Command> {
  const program = new Command('plinth')
    .description('Serve the Strapi v4 content API from a project folder and its database.')
    .version(VERSION)
    .showHelpAfterError('(plinth --help lists the commands)');
  for (const load of commandsFor(name)) program.addCommand(await load());
  addExamples(program, [
    'plinth init my-site',
    'plinth dev my-site',
    'plinth check ../my-project',
    'plinth start --help',
  ]);
  program.hook('preAction', (_program, command) => nameCommand(wordsOf(command)));
  throwInsteadOfExit(program);
  return program;
}

/** One command is loaded alone; help and unknown names need all of them, the version none. */
function commandsFor(name: string): readonly (() => Promise<Command>)[] {
  if (name === '--version' || name === '-V') return [];
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return load === undefined ? Object.values(COMMANDS) : [load];
}

/** `admin create` */
const wordsOf = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()];

/** Commands do not inherit these settings from their parent. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  command.commands.forEach(throwInsteadOfExit);
}

/** Runs one command line and returns its exit code; all messages have been printed. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    await (await createProgram(argv)).parseAsync(argv, { from: 'user' });
    return Number(process.exitCode ?? EXIT_OK);
  } catch (error) {
    return report(error);
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_USAGE;
  if (error instanceof StartError) console.error(`\n${describeStartError(error)}\n`);
  else if (isEnvironmentError(error)) console.error(`\n${describeEnvironmentError(error)}\n`);
  else console.error('\nThis is a bug in Plinth, not a problem with your project:\n', error);
  return EXIT_FAILED;
}
