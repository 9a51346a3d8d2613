import { Command } from 'commander';
import { openProject } from '../../app/opening/open-application.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { printWholeSchema } from '../../graphql/whole-schema.ts';

/** `plinth graphql`: the schema on standard output, for generators and editors. */
export const graphqlCommand = (): Command =>
  addExamples(addProjectFolder(new Command('graphql')), ['plinth graphql example > schema.graphql'])
    .description('print the GraphQL schema of the content')
    .action(async (dir: string | undefined, options: FolderOption) => {
      const { declared } = await openProject(folderOf(dir, options));
      process.stdout.write(`${printWholeSchema(declared, null)}\n`);
    });
