import { setImmediate } from 'node:timers/promises';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { ContentType } from '../../schema/model.ts';
import type { CodeHost } from '../host/code-host.ts';
import { bindRoute, type BoundRoute } from '../routing/bind-route.ts';
import { describeRoutes } from '../routing/describe-routes.ts';
import { createOwnIdentity } from '../routing/own-identity.ts';
import { planPluginRoutes } from '../routing/plan-plugin-routes.ts';
import { transformsResponses, withTransforms } from '../routing/transform-responses.ts';
import { type PlannedRoute, planRoutes } from '../routing/plan-routes.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import { createCoreReads } from '../core/core-reads.ts';
import { fillStrapi, type StrapiOptions } from '../strapi/strapi.ts';
import { type AssignedLifecycles, subscribeAssigned, watchLifecycles } from '../lifecycles/assigned-lifecycles.ts';
import { type TypeViews, watchSchemas } from '../start/changed-types.ts';
import { subscribeFiles, subscribePlugins } from '../lifecycles/subscribe-files.ts';
import { createTransactionOptions } from '../strapi/database/transaction-options.ts';
import { createSignMedia } from '../strapi/sign-media.ts';
import { createCodeRegistry } from './code-registry.ts';
import { isEmptyCode, loadProjectCode, type ProjectCode } from './project-code.ts';
import type { RunOptions } from './run-code.ts';
import type { Service } from '../strapi/entities/decorated-service.ts';
import type { Strapi } from '../core/factories.ts';

export interface HandlersOptions
  extends Omit<StrapiOptions, 'registry' | 'typeOf' | 'sign' | 'transactionOptions' | 'routes'>,
    RunOptions {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly warn: (message: string) => void;
  readonly logError: (message: string) => void;
  /** `global::name`, `api::name.name` or a path, from config/middlewares, in order. */
  readonly middlewares: readonly { readonly name: string; readonly config: unknown }[];
  /** `server.cron.tasks` of the settings; null if tasks are disabled. */
  readonly tasks: unknown;
  /** Maximum size of a file in a multipart body, in bytes. */
  readonly fileLimit: number;
  /** The prefix of the API: `/api`. */
  readonly prefix: string;
  /** Calls to unsupported functions stop the start. */
  readonly strict: boolean;
  /** The lifecycle hooks set by `register`; null if it has not run. */
  readonly registered: AssignedLifecycles | null;
}

/** The changes that `register` made to types. */
export interface RegisteredTypes {
  /** The changed schemas; null if there are no changes. */
  readonly schemas: SchemaDocuments | null;
  readonly assigned: AssignedLifecycles;
}

/** The files of a project, imported, and the `strapi` that they use. */
export type LoadedHandlers = Awaited<ReturnType<typeof loadHandlers>>;

/** Imports everything; no code runs yet except what files do on import. */
export async function loadHandlers(options: HandlersOptions) {
  const { content, host, dir } = options;
  const { importer, plugins } = host;
  const typeOf = (uid: unknown): ContentType => {
    const type = content.model.contentTypes.get(String(uid));
    if (type === undefined) throw new Error(`There is no content type "${String(uid)}".`);
    return type;
  };
  const loaded: { code: ProjectCode } = { code: NO_CODE };
  const { locate } = importer;
  const sign = createSignMedia(content);
  const transactionOptions = createTransactionOptions(options);
  const reads = createCoreReads(content);
  const registry = createCodeRegistry({
    ...{ ...options, reads, typeOf, plugins, locate, sign, transactionOptions, parts: host.parts },
    code: () => loaded.code,
    decorated: () => (host.entityDecorators.all.length === 0 ? null : (host.strapi.entityService as Service)),
    strapi: () => host.strapi,
  });
  /** As v4 lists them. */
  const routes = () =>
    describeRoutes(
      options.prefix,
      planRoutes(loaded.code, content.model, locate),
      planPluginRoutes(plugins.values(), locate).filter((route) => route.forAdministrators !== true),
    );
  host.server.setListed((isContentApi) =>
    isContentApi
      ? Object.values(routes()).flat()
      : planPluginRoutes(plugins.values(), locate).filter(({ isFree }) => isFree === true),
  );
  const strapi = fillStrapi({ ...options, registry, typeOf, sign, transactionOptions, routes });
  const reveal = hideContent(strapi);
  const forget = host.enter();
  try {
    const code = await loadProjectCode(dir, importer);
    // Lets work that the last file has started reach its next await, as for the other files.
    await setImmediate();
    reveal();
    loaded.code = code;
    const transformed = (planned: PlannedRoute): PlannedRoute => withTransforms(host, planned);
    const listening = [
      ...subscribeFiles(content.lifecycles, content.model, code.lifecycles, dir),
      ...subscribePlugins(content.lifecycles, plugins.values()),
    ];
    const identity = createOwnIdentity(registry, host.native, host.auth);
    const bind = (planned: PlannedRoute): BoundRoute =>
      bindRoute({ ...options, code, registry, strapi, locate, identity, reads }, planned);
    /** A panel page with missing parts must not prevent content from being served. */
    const bindOfPlugin = (planned: PlannedRoute): readonly BoundRoute[] => {
      try {
        return [bind(planned)];
      } catch (error) {
        if (planned.forAdministrators !== true) throw error;
        const { message } = error as Error;
        options.warn(`The admin route ${planned.method} ${planned.path} of a plugin is not served: ${message}`);
        return [];
      }
    };
    return {
      ...{ host, code, strapi, registry, identity, reads, bind },
      /** Removes the global variable `strapi`. */
      forget,
      /** Call this before `register`; the returned function is called after it and returns the changes to types. */
      watchTypes(): () => RegisteredTypes {
        const { contentTypes, components } = strapi as { readonly [name: string]: TypeViews };
        const lifecycles = watchLifecycles(content.lifecycles, contentTypes ?? {}, listening);
        const schemas = watchSchemas(content.model, host.schemas, [contentTypes ?? {}, components ?? {}]);
        return () => ({ schemas: schemas(), assigned: lifecycles() });
      },
      /** Subscribes the lifecycle hooks set by code. */
      listenAs: (assigned: AssignedLifecycles) => subscribeAssigned(content.lifecycles, assigned, listening),
      /** No project code takes part in any request. */
      isEmpty:
        isEmptyCode(code) &&
        options.middlewares.length === 0 &&
        !takesPart(host) &&
        !transformsResponses(host) &&
        options.tasks === null,
      /** The routes of APIs, and those of plugins, with their names resolved; an unknown name stops the start. */
      bindRoutes: () => planRoutes(code, content.model, locate).map(transformed).map(bind),
      bindPluginRoutes: () => planPluginRoutes(plugins.values(), locate).map(transformed).flatMap(bindOfPlugin),
      describeRoutes: routes,
    };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Whether plugin code runs, or an extension has changed a plugin. */
const takesPart = ({ plugins }: CodeHost): boolean =>
  [...plugins.values()].some(({ file, extension }) => file !== null || extension !== null);

const NO_CODE: ProjectCode = {
  controllers: new Map(),
  services: new Map(),
  policies: new Map(),
  middlewares: new Map(),
  routes: [],
  indexes: [],
  lifecycles: [],
};

/** Members that v4 creates only after it has imported the project files. */
const LATER = ['db', 'documents', 'entityService', 'entityValidator', 'store', 'webhookStore'];

/**
 * Hides content from code that runs while its file is imported. Such calls fail in v4, and projects rely on it: a file
 * that cleans up on import would delete entries that it never touched in v4. Returns a function that ends this.
 */
function hideContent(strapi: Strapi): () => void {
  const names = [...LATER, 'query'];
  const shown = names.flatMap((name) => {
    const descriptor = Object.getOwnPropertyDescriptor(strapi, name);
    return descriptor ? [[name, descriptor] as const] : [];
  });
  for (const name of LATER) Object.defineProperty(strapi, name, { ...HIDDEN, value: undefined });
  Object.defineProperty(strapi, 'query', { ...HIDDEN, value: refuseQuery });
  return () => void Object.defineProperties(strapi, Object.fromEntries(shown));
}

const HIDDEN = { configurable: true, enumerable: true, writable: true };

function refuseQuery(): never {
  throw new TypeError('strapi.query has no database while files are imported. Call it in a function, or in bootstrap.');
}
