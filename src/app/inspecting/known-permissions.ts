import { actionNames, readActionCatalogue } from '../../auth/roles/action-catalogue.ts';
import { StartError } from '../../errors.ts';
import type { Route } from '../../http/route.ts';
import type { Model } from '../../schema/model.ts';
import { inspectProject } from './inspect-project.ts';
import type { Application } from '../opening/open-application.ts';

/** All permissions in use: actions of content types and plugins, and those required by the project's routes. */
export function knownPermissions(model: Model, routes: readonly Route[]): ReadonlySet<string> {
  const asked = routes.flatMap(({ action, asksFor }) => action ?? asksFor?.split(', ') ?? []);
  return new Set([...actionNames(readActionCatalogue(model)), ...asked]);
}

/** Rejects an unknown permission, which must be a typo. Custom actions are known from the project's code. */
export async function requireKnown(
  { project, model, code }: Pick<Application, 'project' | 'model' | 'code'>,
  permissions: readonly string[],
): Promise<void> {
  const builtIn = knownPermissions(model, []);
  if (permissions.every((permission) => builtIn.has(permission))) return;
  const known = knownPermissions(model, await inspectProject({ project, declared: model, code }));
  const unknown = permissions.find((permission) => !known.has(permission));
  if (unknown === undefined) return;
  const holder = unknown.slice(0, unknown.lastIndexOf('.'));
  const actions = [...known].filter((one) => one.startsWith(`${holder}.`)).map((one) => one.slice(holder.length + 1));
  throw new StartError(`No route uses the permission ${unknown}.`, {
    remedy: actions.length > 0 ? `Actions of ${holder}: ${actions.join(', ')}.` : `There is no controller ${holder}.`,
  });
}
