import { Command } from 'commander';
import { openProject } from '../../app/opening/open-application.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { inspectGraphql } from '../../app/inspecting/inspect-project.ts';

/** `plinth graphql`: prints the schema, for code generators and editors. */
export const graphqlCommand = (): Command =>
  addExamples(addProjectFolder(new Command('graphql')), ['plinth graphql example > schema.graphql'])
    .description("print the GraphQL schema, including the project's extensions")
    .action(async (dir: string | undefined, options: FolderOption) => {
      const text = await inspectGraphql(await openProject(folderOf(dir, options)));
      // Something that `register` started (a timer, a connection) would keep the process alive.
      process.stdout.write(`${text}\n`, () => process.exit());
    });
