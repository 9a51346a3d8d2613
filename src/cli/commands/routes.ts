import { Command } from 'commander';
import { enterProject } from '../enter-project.ts';
import { openProject } from '../open-application.ts';
import { routesOf } from '../routes-of.ts';
import { writeTable } from '../write-table.ts';

export const routesCommand = (): Command =>
  new Command('routes')
    .argument('[dir]', 'folder of the project', '.')
    .description('list the routes of a project')
    .action(async (dir: string) => {
      const { project, declared } = await openProject(enterProject(dir));
      const rows = routesOf(declared, project.settings.api.prefix).map((route) => [
        route.method,
        route.path,
        route.action,
        route.type,
      ]);
      console.log(writeTable([['METHOD', 'PATH', 'ACTION', 'TYPE'], ...rows]));
    });
