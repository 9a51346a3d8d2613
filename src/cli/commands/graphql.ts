import { Command, Option } from 'commander';
import { openProject } from '../../app/opening/open-application.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { inspectGraphql } from '../../app/inspecting/inspect-project.ts';

interface SchemaOptions extends FolderOption {
  readonly contract: 'v4' | 'v5';
}

/** `plinth graphql`: prints the schema, for code generators and editors. */
export const graphqlCommand = (): Command =>
  addExamples(addProjectFolder(new Command('graphql')), [
    'plinth graphql example > schema.graphql',
    'plinth graphql example --contract v5 > schema.graphql',
  ])
    .description("print the GraphQL schema, including the project's extensions")
    .addOption(new Option('--contract <contract>', 'the contract it is served in').choices(['v4', 'v5']).default('v4'))
    .action(inFolder(printSchema));

async function printSchema(dir: string, { contract }: SchemaOptions): Promise<void> {
  const text = await inspectGraphql(await openProject(dir), contract);
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
}
