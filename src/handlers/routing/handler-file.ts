import { namespaceOf, type PlannedRoute } from './plan-routes.ts';
import type { ProjectCode } from '../loading/project-code.ts';

/**
 * The file that determines the response of a route: the controller that its handler names, the service that a core
 * controller uses, or the route file, if its policies run before the core.
 */
export function handlerFile(
  { controllers, services }: ProjectCode,
  { handler, owner, file }: PlannedRoute,
  isCore: boolean,
): string | null {
  const last = [handler].flat().at(-1);
  if (isCore || typeof last !== 'string') return file;
  const name = last.trim().slice(0, last.trim().lastIndexOf('.'));
  for (const uid of [`${namespaceOf(owner)}.${name}`, name]) {
    const found = controllers.get(uid) ?? services.get(uid);
    if (found !== undefined) return found.file;
  }
  return file;
}
