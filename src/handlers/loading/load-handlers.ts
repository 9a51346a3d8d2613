import type { Authenticator } from '../../auth/authenticate.ts';
import type { ContentType } from '../../schema/model.ts';
import { type BoundRoute, bindRoute } from '../routing/bind-route.ts';
import { createCodeRegistry } from './code-registry.ts';
import { planRoutes } from '../routing/plan-routes.ts';
import { type CodeImporter, isEmptyCode, loadProjectCode, type ProjectCode } from './project-code.ts';
import type { RunOptions } from './run-code.ts';
import { createStrapi, type Strapi, type StrapiOptions } from '../strapi/strapi.ts';
import { createLackingDesk, type LackingDesk, openDesk } from '../lacking/lacking-desk.ts';

export interface HandlersOptions extends Omit<StrapiOptions, 'registry' | 'typeOf'>, RunOptions {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly importer: CodeImporter;
  /** `global::name`, `api::name.name` or a path, from config/middlewares, in their order. */
  readonly middlewares: readonly { readonly name: string; readonly config: unknown }[];
  /** Of the API: `/api`. */
  readonly prefix: string;
  /** What the code calls and Plinth lacks stops the start. */
  readonly strict: boolean;
}

/** The files of a project, imported, and the `strapi` that they use. */
export interface LoadedHandlers {
  readonly code: ProjectCode;
  /** Nothing of the project takes part in any request. */
  readonly isEmpty: boolean;
  readonly strapi: Strapi;
  /** Where calls of what Plinth lacks are answered. */
  readonly desk: LackingDesk;
  /** The routes with what they name, looked up; a name that leads nowhere stops the start. */
  bindRoutes(): readonly BoundRoute[];
  /** What a middleware of this name exports. */
  findMiddleware(name: string): unknown;
  /** Takes the global variable `strapi` away again. */
  forget(): void;
}

/** Imports everything; of the code itself nothing runs yet but what files do when they are imported. */
export async function loadHandlers(options: HandlersOptions): Promise<LoadedHandlers> {
  const { content, importer } = options;
  const typeOf = (uid: unknown): ContentType => {
    const type = content.model.contentTypes.get(String(uid));
    if (type === undefined) throw new Error(`There is no content type "${String(uid)}".`);
    return type;
  };
  const loaded: { code: ProjectCode | null } = { code: null };
  const codeOf = (): ProjectCode => {
    if (loaded.code === null) throw new Error('The code of the project is not loaded yet.');
    return loaded.code;
  };
  const registry = createCodeRegistry({ content, typeOf, code: codeOf, strapi: () => strapi, locate: importer.locate });
  const strapi = createStrapi({ ...options, registry, typeOf });
  const desk = createLackingDesk({ dir: options.dir, warn: options.log.warn, strict: options.strict });
  const closeDesk = openDesk(desk);
  Object.assign(globalThis, { strapi });
  const code = await loadProjectCode(options.dir, importer).catch((error) => {
    closeDesk();
    throw error;
  });
  loaded.code = code;
  return {
    code,
    isEmpty: isEmptyCode(code) && options.middlewares.length === 0,
    strapi,
    desk,
    bindRoutes: () =>
      planRoutes(code, content.model, importer.locate).map((planned) =>
        bindRoute({ ...options, code, registry, strapi, locate: importer.locate }, planned),
      ),
    findMiddleware: registry.middleware,
    forget() {
      closeDesk();
      forgetGlobal(strapi);
    },
  };
}

/** Another server of this process may have put its own in the place. */
function forgetGlobal(strapi: Strapi): void {
  const known = globalThis as { strapi?: unknown };
  if (known.strapi === strapi) delete known.strapi;
}
