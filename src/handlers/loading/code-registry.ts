import type { FileLibrary } from '../../management/library/file-library.ts';
import type { Engine } from '../../content/engine.ts';
import type { StartError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { type ControllerService, type CoreController, createCoreController } from '../core/core-controller.ts';
import type { CoreReads } from '../core/core-reads.ts';
import { type CoreService, createCoreService } from '../core/core-service.ts';
import type { CodeArguments, StrapiCore } from '../core/factories.ts';
import { isDefinedHandlers } from '../modules/define-handlers.ts';
import type { TransactionOptionsHere } from '../strapi/database/transaction-options.ts';
import { createNativeController } from '../modules/native-controller.ts';
import { adminPolicy } from '../plugins/admin-policies.ts';
import type { StableParts } from '../host/stable-parts.ts';
import type { LoadedPlugin } from '../plugins/raw-plugin.ts';
import { withDecorated } from '../core/decorated-core-service.ts';
import type { Service } from '../strapi/entities/decorated-service.ts';
import type { SignMedia } from '../strapi/sign-media.ts';
import type { CodeFile, CodeFiles, ProjectCode } from './project-code.ts';

type Members = Readonly<Record<string, unknown>>;

type Kind = 'controllers' | 'services' | 'policies' | 'middlewares';

/** Controllers, services, policies and middlewares by name; each is created once, on first use. */
export interface CodeRegistry {
  /** Undefined if neither the project nor a plugin nor a content type has this name. */
  controller(uid: string): Members | undefined;
  service(uid: string): Members | undefined;
  policy(uid: string): unknown;
  middleware(uid: string): unknown;
  coreController(uid: string): CoreController;
  coreService(uid: string): CoreService;
  /** Whether the project replaced a service method that a core action calls, or what that calls. */
  isServiceOwn(uid: string, action: string): boolean;
  /** All names of a kind. */
  names(kind: Kind): readonly string[];
}

export interface RegistryOptions {
  readonly content: Engine;
  readonly typeOf: (uid: unknown) => ContentType;
  readonly code: () => ProjectCode;
  readonly plugins: ReadonlyMap<string, LoadedPlugin>;
  readonly strapi: () => StrapiCore;
  readonly sign: SignMedia;
  readonly library: FileLibrary;
  readonly transactionOptions: TransactionOptionsHere;
  readonly reads: CoreReads;
  readonly locate: (file: string, error: unknown) => StartError;
  readonly parts: StableParts;
  /** `strapi.entityService` if code has decorated it; otherwise null. */
  readonly decorated: () => Service | null;
}

export function createCodeRegistry(options: RegistryOptions): CodeRegistry {
  const { content, typeOf, code, plugins, strapi, locate, sign, library, transactionOptions, parts, reads, decorated } =
    options;
  const coreServices = new Map<string, CoreService>();
  const coreControllers = new Map<string, CoreController>();

  const coreService = (uid: string) =>
    getOrCreate(coreServices, uid, () =>
      parts.of(
        `service ${uid}`,
        withDecorated(createCoreService(content, typeOf(uid), sign, library), {
          content,
          type: typeOf(uid),
          decorated,
        }),
      ),
    );
  const coreController = (uid: string): CoreController =>
    getOrCreate(coreControllers, uid, () =>
      parts.of(
        `controller ${uid}`,
        createCoreController({
          content,
          type: typeOf(uid),
          library,
          reads,
          service: () => registry.service(uid) as unknown as ControllerService,
          isServiceOwn: (action) => registry.isServiceOwn(uid, action),
        }),
      ),
    );
  const create = ({ file, exported }: CodeFile): Members => {
    try {
      const args: CodeArguments = { strapi: strapi() };
      const definition = typeof exported === 'function' ? exported(args) : exported;
      if (isDefinedHandlers(definition))
        return createNativeController(content, definition, coreController(definition.uid), transactionOptions);
      return (typeof definition === 'object' && definition !== null) || typeof definition === 'function'
        ? (definition as Members)
        : {};
    } catch (error) {
      throw locate(file, error);
    }
  };
  const isContentType = (uid: string): boolean => content.model.contentTypes.get(uid)?.builtIn === false;
  const files = (kind: Kind): CodeFiles => code()[kind];
  /** Exports of plugin code under `plugin::<plugin>.<name>`. */
  const ofPlugin = (kind: Kind, uid: string): CodeFile | undefined => {
    const [, plugin = '', name = ''] = /^plugin::([^.]+)\.(.+)$/.exec(uid) ?? [];
    const found = plugins.get(plugin);
    const exported = found?.raw[kind][name];
    if (found === undefined || exported === undefined) return undefined;
    return { file: found.extension ?? found.file ?? `plugin ${plugin}`, exported };
  };

  const find = (kind: 'controllers' | 'services', uid: string, core: (uid: string) => Members): Members | undefined => {
    const known = parts[kind].get(uid);
    if (known !== undefined) return known;
    const file = files(kind).get(uid) ?? ofPlugin(kind, uid);
    if (file !== undefined) return getOrCreate(parts[kind], uid, () => create(file));
    return isContentType(uid) ? core(uid) : undefined;
  };
  const registry: CodeRegistry = {
    coreController,
    coreService,
    isServiceOwn: (uid, action) =>
      decorated() !== null ||
      // Further members that the actions of a single type call.
      [action, 'getFetchParams', ...(typeOf(uid).kind === 'singleType' ? ['find', 'createOrUpdate'] : [])].some(
        (name) => registry.service(uid)?.[name] !== coreService(uid)[name],
      ),
    controller: (uid) => find('controllers', uid, coreController),
    service: (uid) => find('services', uid, coreService),
    policy: (uid) => files('policies').get(uid)?.exported ?? adminPolicy(uid) ?? ofPlugin('policies', uid)?.exported,
    middleware: (uid) => (files('middlewares').get(uid) ?? ofPlugin('middlewares', uid))?.exported,
    names(kind) {
      const types = kind === 'controllers' || kind === 'services' ? content.model.contentTypes.keys() : [];
      const ofPlugins = [...plugins.values()].flatMap(({ name, raw }) =>
        Object.keys(raw[kind]).map((of) => `plugin::${name}.${of}`),
      );
      return [...new Set([...[...types].filter(isContentType), ...files(kind).keys(), ...ofPlugins])];
    },
  };
  return registry;
}
