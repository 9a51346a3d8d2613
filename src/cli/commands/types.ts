import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { CLIENT, writeTypes } from '../../types/write-types.ts';
import { StartError } from '../../errors.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';

interface TypesOptions extends FolderOption {
  readonly output?: string;
  readonly client: string;
  readonly contract: string;
}

/** `plinth types`: one TypeScript file with what the typed client needs to know about a project. */
export const typesCommand = (): Command =>
  addExamples(addProjectFolder(new Command('types')), ['plinth types -o src/content-types.ts'])
    .description('generate TypeScript types of the content, for the typed client')
    .option('-o, --output <file>', 'output file (default: standard output)')
    .option('--client <package>', 'the package that the file imports; plinth-client if Plinth is not installed', CLIENT)
    .option('--contract <contract>', "v4, or v5 for a client in v5's contract", 'v4')
    .action(async (dir: string | undefined, options: TypesOptions) => {
      const { output, client, contract } = options;
      if (contract !== 'v4' && contract !== 'v5')
        throw new StartError(`--contract "${contract}" is not a contract.`, { remedy: 'Use v4 or v5.' });
      const { declared } = await openProject(folderOf(dir, options));
      const text = writeTypes(declared, client, contract);
      if (output === undefined) process.stdout.write(text);
      else writeFileSync(output, text);
    });
