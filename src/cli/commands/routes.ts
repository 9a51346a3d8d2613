import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { ADMINISTRATOR, ANYONE, describeRequirement } from '../../auth/administrators/requirement.ts';
import type { Route } from '../../http/route.ts';
import type { Project } from '../../project/load-project.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder } from '../project-folder.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { inspectProject } from '../../app/inspecting/inspect-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { writeTable } from '../write-table.ts';

export const routesCommand = (): Command =>
  addExamples(addProjectFolder(new Command('routes')), ['plinth routes example'])
    .description('list all routes, in matching order')
    .action(inFolder(listRoutes));

async function listRoutes(dir: string): Promise<void> {
  const opened = await openProject(enterProject(dir));
  const routes = await inspectProject(opened);
  const rows = [...routes.map(rowOf), ...publicFiles(opened.project)];
  console.log(writeTable([['METHOD', 'PATH', 'HANDLER', 'PERMISSION'], ...rows]));
  const { own } = opened.project.settings.middlewares;
  if (own.length > 0) console.log(`\nGlobal middlewares: ${own.map(({ name }) => name).join(', ')}`);
}

const rowOf = (route: Route): readonly string[] => [route.method, route.path, route.answeredBy, describeCallers(route)];

/** Who may use a route. */
function describeCallers({ realm, action, requires, needs, asksFor = '' }: Route): string {
  if (action !== null) return action;
  if (requires !== undefined) return describeRequirement(requires);
  if (realm === 'open') return describeRequirement(ANYONE);
  if (needs === undefined) return 'anyone, by their permissions';
  if (needs === null) return describeRequirement(ADMINISTRATOR);
  return asksFor === '' ? describeRequirement(ANYONE) : asksFor;
}

/** Used if no route matches. */
function publicFiles({ dir, settings }: Project): readonly (readonly string[])[] {
  const { publicDir } = settings.server;
  return existsSync(publicDir)
    ? [['GET', '/…', `files of ${path.relative(dir, publicDir) || publicDir}`, describeRequirement(ANYONE)]]
    : [];
}
