import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { writeTypes } from '../../types/write-types.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';

/** `plinth types`: what the typed client needs to know about a project, as one TypeScript file. */
export const typesCommand = (): Command =>
  addExamples(addProjectFolder(new Command('types')), ['plinth types -o src/content-types.ts'])
    .description('write the TypeScript types of the content, for plinth-client')
    .option('-o, --output <file>', 'write them to this file instead of standard output')
    .action(async (dir: string | undefined, options: FolderOption & { readonly output?: string }) => {
      const { output } = options;
      const { declared } = await openProject(folderOf(dir, options));
      const text = writeTypes(declared);
      if (output === undefined) process.stdout.write(text);
      else writeFileSync(output, text);
    });
