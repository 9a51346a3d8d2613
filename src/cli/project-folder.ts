import type { Command } from 'commander';

export interface FolderOption {
  readonly dir?: string;
}

export const FOLDER = 'project folder (default: ".")';

const SAME_AS_ARGUMENT = 'same as the argument';

/** The project folder, as the first argument or as `--dir`; by default the current folder. */
export const addProjectFolder = (command: Command, what = FOLDER): Command =>
  command.argument('[dir]', what).option('--dir <folder>', SAME_AS_ARGUMENT);

export const folderOf = (argument: string | undefined, { dir }: FolderOption): string => argument ?? dir ?? '.';

export const addExamples = (command: Command, examples: readonly string[]): Command =>
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
