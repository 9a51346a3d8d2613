import path from 'node:path';
import type { HandlersOptions, LoadedHandlers } from '../loading/load-handlers.ts';
import { type MakeMiddleware, resolveMiddleware } from './route-steps.ts';

/** The project's middlewares in config/middlewares, found but not yet created. */
export async function findGlobalMiddlewares(
  { middlewares, dir, warn, host: { importer } }: HandlersOptions,
  { strapi, registry }: LoadedHandlers,
): Promise<readonly MakeMiddleware[]> {
  const located = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw importer.locate(path.join(dir, 'config', 'middlewares'), error);
    }
  };
  const found: MakeMiddleware[] = [];
  for (const { name, config } of middlewares) {
    const factory = name.includes('::')
      ? registry.middleware(name)
      : await importer.importFile(pathOrPackage(dir, name));
    if (factory === undefined && name.startsWith('plugin::')) {
      warn(
        `config/middlewares: the middleware "${name}" belongs to a plugin that does not run, so it does not run either.`,
      );
      continue;
    }
    const make = located(() => resolveMiddleware({ name, config }, strapi, () => factory));
    found.push(() => located(make));
  }
  return found;
}

const pathOrPackage = (dir: string, name: string): string => (/^[./]/.test(name) ? path.resolve(dir, name) : name);
