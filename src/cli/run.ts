import { Command, CommanderError } from 'commander';
import { describeStartError, StartError } from '../errors.ts';
import { checkCommand } from './commands/check.ts';
import { devCommand } from './commands/dev.ts';
import { explainCommand } from './commands/explain.ts';
import { initCommand } from './commands/init.ts';
import { registerOpenapiCommand } from './commands/openapi.ts';
import { rolesCommand } from './commands/roles.ts';
import { routesCommand } from './commands/routes.ts';
import { startCommand } from './commands/start.ts';
import { tokensCommand } from './commands/tokens.ts';
import { typesCommand } from './commands/types.ts';
import { usersCommand } from './commands/users.ts';
import { VERSION } from './version.ts';

export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

function createProgram(): Command {
  const program = new Command('plinth')
    .description('Serves the v4 content REST API from a project folder and its database.')
    .version(VERSION)
    .showHelpAfterError('(plinth --help lists the commands)')
    .addCommand(initCommand())
    .addCommand(startCommand())
    .addCommand(devCommand())
    .addCommand(checkCommand())
    .addCommand(routesCommand())
    .addCommand(explainCommand())
    .addCommand(typesCommand())
    .addCommand(rolesCommand())
    .addCommand(tokensCommand())
    .addCommand(usersCommand());
  registerOpenapiCommand(program);
  throwInsteadOfExit(program);
  return program;
}

/** Commands do not inherit this from the one they are added to. */
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  command.commands.forEach(throwInsteadOfExit);
}

/** Runs one command line and gives its exit code; every message has been printed. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(argv, { from: 'user' });
    return Number(process.exitCode ?? EXIT_OK);
  } catch (error) {
    return report(error);
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_USAGE;
  if (error instanceof StartError) console.error(`\n${describeStartError(error)}\n`);
  else console.error('\nThis is a fault of Plinth, not of the project:\n', error);
  return EXIT_FAILED;
}
