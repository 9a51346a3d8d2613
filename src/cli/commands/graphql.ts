import { Command } from 'commander';
import { openProject } from '../../app/opening/open-application.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder } from '../project-folder.ts';
import { inspectGraphql } from '../../app/inspecting/inspect-project.ts';

/** `plinth graphql`: prints the schema, for code generators and editors. */
export const graphqlCommand = (): Command =>
  addExamples(addProjectFolder(new Command('graphql')), ['plinth graphql example > schema.graphql'])
    .description("print the GraphQL schema, including the project's extensions")
    .action(inFolder(printSchema));

async function printSchema(dir: string): Promise<void> {
  const text = await inspectGraphql(await openProject(dir));
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
}
