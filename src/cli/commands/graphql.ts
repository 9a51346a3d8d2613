import { Command } from 'commander';
import { openProject } from '../../app/opening/open-application.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { inspectGraphql } from '../../app/inspecting/inspect-project.ts';

/** `plinth graphql`: the schema on standard output, for generators and editors. */
export const graphqlCommand = (): Command =>
  addExamples(addProjectFolder(new Command('graphql')), ['plinth graphql example > schema.graphql'])
    .description('print the GraphQL schema, with what code of the project adds to it')
    .action(async (dir: string | undefined, options: FolderOption) => {
      const text = await inspectGraphql(await openProject(folderOf(dir, options)));
      // What `register` began (a timer, a connection) would keep the process.
      process.stdout.write(`${text}\n`, () => process.exit());
    });
