import { Command } from 'commander';
import { openProject } from '../../app/open-application.ts';
import { printContentSchema } from '../../graphql/schema/build-schema.ts';

/** `plinth graphql`: the schema on standard output, for generators and editors. */
export const graphqlCommand = (): Command =>
  new Command('graphql')
    .argument('[dir]', 'folder of the project', '.')
    .description('print the GraphQL schema of the content')
    .action(async (dir: string) => {
      const { declared } = await openProject(dir);
      process.stdout.write(`${printContentSchema(declared)}\n`);
    });
