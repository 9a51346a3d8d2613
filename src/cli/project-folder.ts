import type { Command } from 'commander';

export interface FolderOption {
  readonly dir?: string;
}

/** A project's folder, as the first argument or as `--dir`; the folder that the command runs in without either. */
export const addProjectFolder = (command: Command, what = 'folder of the project'): Command =>
  command.argument('[dir]', `${what} (default: ".")`).option('--dir <folder>', 'the same as the argument');

export const folderOf = (argument: string | undefined, { dir }: FolderOption): string => argument ?? dir ?? '.';

export const addExamples = (command: Command, examples: readonly string[]): Command =>
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
