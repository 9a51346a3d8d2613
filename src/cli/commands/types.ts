import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { writeTypes } from '../../types/write-types.ts';
import { openProject } from '../../app/open-application.ts';

/** `plinth types`: what the typed client needs to know about a project, as one TypeScript file. */
export const typesCommand = (): Command =>
  new Command('types')
    .argument('[dir]', 'folder of the project', '.')
    .description('write the TypeScript types of the content, for plinth-client')
    .option('-o, --output <file>', 'write them to this file instead of standard output')
    .action(async (dir: string, { output }: { readonly output?: string }) => {
      const { declared } = await openProject(dir);
      const text = writeTypes(declared);
      if (output === undefined) process.stdout.write(text);
      else writeFileSync(output, text);
    });
