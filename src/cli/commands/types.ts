import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { CLIENT, writeTypes } from '../../types/write-types.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';

interface TypesOptions extends FolderOption {
  readonly output?: string;
  readonly client: string;
}

/** `plinth types`: one TypeScript file with what the typed client needs to know about a project. */
export const typesCommand = (): Command =>
  addExamples(addProjectFolder(new Command('types')), ['plinth types -o src/content-types.ts'])
    .description('generate TypeScript types of the content, for the typed client')
    .option('-o, --output <file>', 'output file (default: standard output)')
    .option('--client <package>', 'the package that the file imports; plinth-client if Plinth is not installed', CLIENT)
    .action(async (dir: string | undefined, options: TypesOptions) => {
      const { output, client } = options;
      const { declared } = await openProject(folderOf(dir, options));
      const text = writeTypes(declared, client);
      if (output === undefined) process.stdout.write(text);
      else writeFileSync(output, text);
    });
