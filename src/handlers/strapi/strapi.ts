import type { SettingStore } from '../../content/settings/setting-store.ts';
import { accessOfAuth } from '../context/caller-state.ts';
import type { CodeRegistry, RegistryOptions } from '../loading/code-registry.ts';
import { currentContext, currentRequest } from '../context/request-context.ts';
import { coreRoutes } from '../core/core-routes.ts';
import { createDecoratedService } from './entities/decorated-service.ts';
import { createDocumentRepository } from './documents/document-repository.ts';
import { readParams } from './entities/entity-params.ts';
import { createEntityService } from './entities/entity-service.ts';
import { createEntityValidator } from './entities/entity-validator.ts';
import type { Strapi } from '../core/factories.ts';
import type { CodeHost } from '../host/code-host.ts';
import { createPluginObject, lazily, withAdded } from '../plugins/plugin-object.ts';
import { createUploadProvider } from '../plugins/services/upload-provider.ts';
import { createServices } from '../plugins/services/create-services.ts';
import type { ServiceParts, ServiceStrapi } from '../plugins/services/service-parts.ts';
import { createDatabaseLayer, createQueryEngine } from './database/query-engine.ts';
import { assignedQuery } from '../core/assigned-query.ts';
import { sanitizeInput, validateInput, validateQuery } from '../core/check-request.ts';
import { sanitizeOutput } from '../../access/sanitize-output.ts';
import { sanitizeQuery } from '../core/sanitize-query.ts';
import { createSchemaView } from './schema-view.ts';
import { createStore } from './stored-settings.ts';
import { createAdminServices } from './admin/admin-services.ts';
import { createSmallParts } from './small-parts.ts';
import { createWebhooksView } from './webhooks-view.ts';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import { absentPlugins, createHostRules } from './admin/permissions/permission-service.ts';
import { describeBuilderTypes } from '../../types/builder/describe-builder-types.ts';
import { readAdminSchemas } from '../../management/schemas/read-admin-schemas.ts';
import { createWebhookRunner } from './webhook-runner.ts';
import type { RouteMap } from '../routing/describe-routes.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

export interface StrapiOptions
  extends Omit<ServiceParts, 'strapi'>,
    Pick<RegistryOptions, 'library' | 'typeOf' | 'sign' | 'transactionOptions'> {
  readonly host: CodeHost;
  readonly settings: SettingStore;
  /** Time limit of code that a request waits for. */
  readonly timeLimitMs: number;
  readonly registry: CodeRegistry;
  /** The routes of the API, known once all files are imported. */
  readonly routes: () => RouteMap;
}

/**
 * Adds the members of `strapi` that depend on content: those that handlers, services, policies and middlewares call.
 */
export function fillStrapi(options: StrapiOptions): Strapi {
  const { content, registry, typeOf, host } = options;
  const { contentTypes, components } = createSchemaView(content.model, host.schemas, host.plugins);
  const anyTypeOf = (uid: string) => content.model.components.get(uid) ?? typeOf(uid);
  const query = createQueryEngine(content, typeOf);
  const models = new Map<string, unknown>();
  const documents = new Map<string, unknown>();
  content.lifecycles.describeModels((uid) =>
    getOrCreate(models, uid, () => modelOf(contentTypes[uid] ?? components[uid])),
  );
  const serving = host.strapi as unknown as ServiceStrapi;
  const rules = createHostRules(content, host);
  const managed = {
    types: () => contentTypes,
    schemas: () => readAdminSchemas(host.schemas, content.model, absentPlugins(host)),
    settings: options.settings,
  };
  const describeTypes = () => describeBuilderTypes(content.model, host.schemas, absentPlugins(host));
  host.native.setServices(
    createServices({ ...options, strapi: serving }, options.library, rules, managed, describeTypes),
  );
  const provider = host.parts.of('provider of files', createUploadProvider(options.library.media));
  const earlier = host.strapi.plugins;
  const plugins = lazily([...host.plugins.keys()], (name) => {
    const plugin = host.plugins.get(name);
    if (plugin === undefined) return undefined;
    const more = name === 'upload' ? { provider } : {};
    return withAdded(createPluginObject(plugin, registry, host.config, contentTypes, more), earlier, name);
  });
  const admin = createAdminServices({ ...options, strapi: serving, rules }, host);
  const service = (uid: string): unknown => registry.service(uid) ?? admin.service(uid);
  const all = (kind: Parameters<CodeRegistry['names']>[0], get: (uid: string) => unknown) =>
    lazily(registry.names(kind), get);

  const entities = createDecoratedService(
    createEntityService(content, typeOf, options.sign, options.library),
    host.entityDecorators,
    (uid, params) => readParams({ model: content.model, type: typeOf(uid) }, params),
  );
  content.entityCalls.decorated = () => (host.entityDecorators.all.length === 0 ? null : entities.run);
  const webhookStore = createWebhooksView(content);
  const members = withUnsupported('strapi', {
    ...createSmallParts(host, admin, options.routes),
    webhookStore,
    webhookRunner: createWebhookRunner({
      eventHub: host.events,
      post: content.events.post,
      logger: host.strapi.log,
      isStored: async (id) => id !== undefined && (await webhookStore.findWebhook(id)) !== null,
      defaultHeaders: (host.config.get('server.webhooks.defaultHeaders') ?? {}) as Readonly<Record<string, string>>,
    }),
    core: {
      model: content.model,
      controller: registry.coreController,
      service: registry.coreService,
      routes: (uid: string) => coreRoutes(typeOf(uid)),
      sanitizeOutput: (uid: string, data: unknown, auth: unknown) =>
        sanitizeOutput(content.model, anyTypeOf(uid), data, accessOfAuth(auth)),
      sanitizeQuery: (uid: string, query: unknown, auth: unknown) =>
        sanitizeQuery(
          { engine: content, type: anyTypeOf(uid), access: accessOfAuth(auth), state: 'live' },
          assignedQuery(content.model, anyTypeOf(uid), query),
        ),
      sanitizeInput: (uid: string, data: unknown, auth: unknown) =>
        sanitizeInput(content.model, anyTypeOf(uid), data, accessOfAuth(auth)),
      validateQuery: (uid: string, query: unknown, auth: unknown) =>
        validateQuery(content, typeOf(uid), query, accessOfAuth(auth)),
      validateInput: (uid: string, data: unknown, auth: unknown) =>
        validateInput(content.model, anyTypeOf(uid), data, accessOfAuth(auth)),
    },
    entityService: entities.service,
    entityValidator: createEntityValidator(content, typeOf),
    documents: withUnsupported('strapi.documents', (uid: string) =>
      getOrCreate(documents, uid, () =>
        createDocumentRepository(content, typeOf(uid), options.sign, options.transactionOptions),
      ),
    ),
    db: createDatabaseLayer(content, query, {
      dir: options.dir,
      config: host.config.database,
      schemas: { contentTypes, components },
      transactionOptions: options.transactionOptions,
    }),
    query,
    service,
    controller: registry.controller,
    policy: registry.policy,
    middleware: registry.middleware,
    get services() {
      return lazily([...registry.names('services'), ...admin.uids], service);
    },
    get controllers() {
      return all('controllers', registry.controller);
    },
    get policies() {
      return all('policies', registry.policy);
    },
    get middlewares() {
      return all('middlewares', registry.middleware);
    },
    get api() {
      return createApis(registry, contentTypes);
    },
    plugins,
    plugin: (name: string) => plugins[name],
    contentTypes,
    contentType: (uid: string) => contentTypes[uid],
    components,
    getModel: (uid: string) => contentTypes[uid] ?? components[uid],
    store: createStore(options.settings),
    requestContext: { get: currentContext, run: currentRequest.run },
    fetch: (input: string | URL, init?: RequestInit) => fetch(input, init),
    isLoaded: true,
  });
  return Object.defineProperties(host.strapi, Object.getOwnPropertyDescriptors(members));
}

/** Members of `event.model` besides the schema. */
const modelOf = (schema: Readonly<Record<string, unknown>> | undefined): unknown =>
  schema && { ...schema, singularName: schema.modelName, tableName: schema.collectionName };

/** `strapi.api.article`: the parts of one API by their short names. */
function createApis(registry: CodeRegistry, contentTypes: Readonly<Record<string, unknown>>) {
  const uids = [...registry.names('controllers'), ...registry.names('services'), ...Object.keys(contentTypes)];
  const names = [...new Set(uids.flatMap((uid) => /^api::([^.]+)\./.exec(uid)?.[1] ?? []))];
  return lazily(names, (api) => {
    const prefix = `api::${api}.`;
    const below = (from: readonly string[], get: (uid: string) => unknown) =>
      lazily(
        from.filter((uid) => uid.startsWith(prefix)).map((uid) => uid.slice(prefix.length)),
        (name) => get(`${prefix}${name}`),
      );
    return {
      service: (name: string) => registry.service(`${prefix}${name}`),
      controller: (name: string) => registry.controller(`${prefix}${name}`),
      contentType: (name: string) => contentTypes[`${prefix}${name}`],
      services: below(registry.names('services'), registry.service),
      controllers: below(registry.names('controllers'), registry.controller),
      policies: below(registry.names('policies'), registry.policy),
      middlewares: below(registry.names('middlewares'), registry.middleware),
      contentTypes: below(Object.keys(contentTypes), (uid) => contentTypes[uid]),
    };
  });
}
