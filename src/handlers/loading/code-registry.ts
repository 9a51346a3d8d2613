import type { Engine } from '../../content/engine.ts';
import type { StartError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { type ControllerService, type CoreController, createCoreController } from '../core/core-controller.ts';
import { type CoreService, createCoreService } from '../core/core-service.ts';
import type { CodeArguments, StrapiCore } from '../core/factories.ts';
import { isDefinedHandlers } from '../modules/define-handlers.ts';
import { createNativeController } from '../modules/native-controller.ts';
import type { CodeFile, ProjectCode } from './project-code.ts';

type Members = Readonly<Record<string, unknown>>;

/** Controllers, services, policies and middlewares by name; each is made once, when it is first asked for. */
export interface CodeRegistry {
  /** Undefined where neither the project nor a content type has one of that name. */
  controller(uid: string): Members | undefined;
  service(uid: string): Members | undefined;
  policy(uid: string): unknown;
  middleware(uid: string): unknown;
  coreController(uid: string): CoreController;
  coreService(uid: string): CoreService;
  /** Whether the project replaced what an action of the core calls of its service. */
  isServiceOwn(uid: string, action: string): boolean;
  readonly names: { readonly controllers: readonly string[]; readonly services: readonly string[] };
}

export interface RegistryOptions {
  readonly content: Engine;
  readonly typeOf: (uid: unknown) => ContentType;
  readonly code: () => ProjectCode;
  readonly strapi: () => StrapiCore;
  readonly locate: (file: string, error: unknown) => StartError;
}

export function createCodeRegistry({ content, typeOf, code, strapi, locate }: RegistryOptions): CodeRegistry {
  const coreServices = new Map<string, CoreService>();
  const coreControllers = new Map<string, CoreController>();
  const services = new Map<string, Members>();
  const controllers = new Map<string, Members>();

  const coreService = (uid: string) => remember(coreServices, uid, () => createCoreService(content, typeOf(uid)));
  const coreController = (uid: string): CoreController =>
    remember(coreControllers, uid, () =>
      createCoreController({
        content,
        type: typeOf(uid),
        service: () => registry.service(uid) as unknown as ControllerService,
        isServiceOwn: (action) => registry.isServiceOwn(uid, action),
      }),
    );
  const create = ({ file, exported }: CodeFile): Members => {
    try {
      const args: CodeArguments = { strapi: strapi() };
      const made = typeof exported === 'function' ? exported(args) : exported;
      if (isDefinedHandlers(made)) return createNativeController(content, made, coreController(made.uid));
      if (typeof made === 'object' && made !== null) return made as Members;
      throw new Error('it exports no object with functions.');
    } catch (error) {
      throw locate(file, error);
    }
  };
  const isContentType = (uid: string): boolean => content.model.contentTypes.get(uid)?.builtIn === false;

  const registry: CodeRegistry = {
    coreController,
    coreService,
    isServiceOwn: (uid, action) =>
      [action, 'getFetchParams'].some((name) => registry.service(uid)?.[name] !== coreService(uid)[name]),
    controller(uid) {
      const file = code().controllers.get(uid);
      if (file !== undefined) return remember(controllers, uid, () => create(file));
      return isContentType(uid) ? coreController(uid) : undefined;
    },
    service(uid) {
      const file = code().services.get(uid);
      if (file !== undefined) return remember(services, uid, () => create(file));
      return isContentType(uid) ? coreService(uid) : undefined;
    },
    policy: (uid) => code().policies.get(uid)?.exported,
    middleware: (uid) => code().middlewares.get(uid)?.exported,
    get names() {
      const types = [...content.model.contentTypes.keys()].filter(isContentType);
      const withTypes = (names: Iterable<string>): readonly string[] => [...new Set([...types, ...names])];
      return { controllers: withTypes(code().controllers.keys()), services: withTypes(code().services.keys()) };
    },
  };
  return registry;
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
