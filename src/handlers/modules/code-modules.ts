import { createCoreController, createCoreRouter, createCoreService, runningStrapi } from '../core/factories.ts';
import { requirePackage } from '../host/project-package.ts';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import { createNoOp } from '../unsupported/no-op.ts';
import * as native from './native-module.ts';
import { createUtilsModule, type UtilsOptions } from './utils-module.ts';

const factories = { createCoreController, createCoreService, createCoreRouter };

/** A CommonJS module that also has a default export, for both kinds of import. */
const asModule = (members: object): object =>
  new Proxy(members, { get: (target, name) => (name === 'default' ? target : Reflect.get(target, name)) });

/** Modules that project code gets for these names, even if the project has v4 itself installed. */
export function createCodeModules(options: UtilsOptions): Readonly<Record<string, unknown>> {
  const utils = createUtilsModule(options);
  const strapi = withUnsupported("require('@strapi/strapi')", { factories });
  /** Files inside v4's packages that projects import, and the part of the package each contains. */
  const parts: Readonly<Record<string, () => unknown>> = {
    errors: () => utils.errors,
    sanitize: () => utils.sanitize,
    validate: () => utils.validate,
    policy: () => utils.policy,
    'content-types': () => utils.contentTypes,
    'env-helper': () => utils.env,
    validators: () => utils,
    'parse-multipart': () => utils.parseMultipartData,
  };
  const modules: Record<string, unknown> = {
    '@strapi/strapi': asModule(strapi),
    '@strapi/utils': asModule(utils),
    plinth: { ...native, default: native },
  };
  const lazily = (id: string, make: () => unknown): void => {
    Object.defineProperty(modules, id, { enumerable: true, configurable: true, get: make });
  };
  for (const folder of ['lib', 'dist']) {
    for (const end of ['', '/index', '/index.js']) modules[`@strapi/utils/${folder}${end}`] = modules['@strapi/utils'];
    for (const [name, part] of Object.entries(parts)) {
      for (const end of ['', '.js', '/index']) lazily(`@strapi/utils/${folder}/${name}${end}`, part);
    }
    for (const end of ['', '.js']) {
      modules[`@strapi/strapi/${folder}/factories${end}`] = asModule(factories);
      modules[`@strapi/strapi/${folder}/core-api/controller/transform${end}`] = asModule({ transformResponse });
    }
  }
  lazily('@strapi/logger', () => requirePackage(options.dir, '@strapi/logger') ?? NO_LOGGER);
  return modules;
}

/** Used by config/logger of a v4 project; it has no effect, because Plinth writes its own log. */
const NO_LOGGER = Object.fromEntries(
  ['winston', 'configs', 'createLogger', 'formats'].map((name) => [name, createNoOp()]),
);

/** `transformResponse(entry, meta, { contentType })`, which v4's controllers have on `this`. */
function transformResponse(data: unknown, meta: unknown, { contentType }: { contentType?: { uid: string } } = {}) {
  if (contentType === undefined) return data === null || data === undefined ? data : { data, meta: meta ?? {} };
  return runningStrapi().core.controller(contentType.uid).transformResponse(data, meta);
}
