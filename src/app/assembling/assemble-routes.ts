import path from 'node:path';
import once from 'lodash/once.js';
import type { Accounts } from '../../auth/accounts/create-accounts.ts';
import type { Handlers } from '../../handlers/create-handlers.ts';
import type { AdminRoute } from '../../admin/admin-route.ts';
import { adminRoutes } from '../../http/routes/admin-routes.ts';
import { accountRoutes } from '../../http/routes/account-routes.ts';
import { builderRoutes } from '../../http/routes/builder-routes.ts';
import { createCacheControl } from '../../http/conditional/conditional-headers.ts';
import { belowV5Prefix } from '../../http/contract.ts';
import { aggregateRoutes, contentRoutes } from '../../http/routes/content-routes.ts';
import { mailRoute } from '../../http/routes/mail-route.ts';
import { localeRoutes } from '../../http/routes/locale-routes.ts';
import { openapiRoutes, type OpenapiText } from '../../http/routes/openapi-routes.ts';
import { withGraphqlPage } from '../../http/pages/graphql-page.ts';
import type { Route } from '../../http/route.ts';
import { type CheckReadiness, healthRoute, readyRoute } from '../../http/routes/health-routes.ts';
import { uploadRoutes } from '../../http/routes/upload-routes.ts';
import { takeFiles } from '../../http/uploads/take-files.ts';
import { uploadsRoute } from '../../http/uploads/uploads-route.ts';
import type { OpenapiTextOptions } from '../../openapi/openapi-text.ts';
import type { Model } from '../../schema/model.ts';
import { createTypeDescriber } from './type-describer.ts';
import { withAggregates } from './with-aggregates.ts';
import { assembleGraphql } from './assemble-graphql.ts';
import { assemblePanel } from './admin/assemble-panel.ts';
import { createSignIns } from '../../http/panel/sign-ins.ts';
import { assemblePages, assembleStartPage } from '../assemble-pages.ts';
import type { Application } from '../opening/open-application.ts';
import type { ServerParts } from './server-parts.ts';
import { openapiOptions } from '../openapi-options.ts';

const SIGN_IN = '/admin/login';

interface Parts extends Pick<ServerParts, 'engine' | 'media' | 'mailer' | 'devToken' | 'pagesDir' | 'replicated'> {
  readonly accounts: Accounts | null;
  readonly handlers: Pick<Handlers, 'arrangeRoutes' | 'arrangePluginRoutes' | 'arrangeAdminRoutes' | 'graphql'>;
  readonly checkReadiness: CheckReadiness;
  readonly admin: readonly AdminRoute[];
  /** Whether the server is about to exit and restart with other schemas. */
  readonly isRestarting: () => boolean;
}

/** Every route of a project, in matching order. */
export async function assembleRoutes(application: Application, parts: Parts): Promise<readonly Route[]> {
  const { project, model } = application;
  const { engine, media, mailer, accounts, handlers, devToken, pagesDir, admin } = parts;
  const { api, cache, graphql, i18n, server, upload } = project.settings;
  const core = takeFiles(engine, media.library, api, contentRoutes(engine, api, createCacheControl(cache.control)));
  const aggregates = api.aggregates ? aggregateRoutes(engine, api, createCacheControl(cache.control)) : [];
  const content = withAggregates(handlers.arrangeRoutes(core), core, aggregates);
  const openapiText = openapiTextOf(model, {
    ...openapiOptions(project.settings),
    aggregates: ({ uid }) => aggregates.some(({ type, route }) => type.uid === uid && content.includes(route)),
  });
  const apiRoutes = [
    // Before the routes of v4's plugins, as in v4: a project may override their paths.
    ...content,
    ...handlers.arrangePluginRoutes([
      ...accountRoutes(accounts?.routes ?? [], api),
      ...uploadRoutes(engine, media.library, api),
      ...(i18n.enabled ? localeRoutes(engine, api) : []),
      mailRoute(mailer, api.prefix),
    ]),
    ...builderRoutes(api.prefix, createTypeDescriber(application)),
  ];
  const graphqlRoutes = await assembleGraphql({
    engine,
    accounts: accounts?.routes ?? [],
    library: media.library,
    settings: graphql,
    code: handlers.graphql,
    contracts: api,
  });
  const pages = {
    ...{ project, engine, devToken, pagesDir, openapiText, apiRoutes, graphqlRoutes },
    hasAdmin: admin.length > 0,
  };
  const pageRoutes = await assemblePages(pages);
  const signIns = createSignIns();
  return [
    healthRoute(parts.isRestarting),
    readyRoute(parts.checkReadiness, parts.replicated),
    ...(api.documentation ? openapiRoutes(openapiText, engine, api) : []),
    ...pageRoutes,
    ...belowV5Prefix(apiRoutes, api),
    ...apiRoutes,
    ...(pageRoutes.some(({ answeredBy }) => answeredBy === 'explorer')
      ? graphqlRoutes.map(withGraphqlPage)
      : graphqlRoutes),
    ...handlers
      .arrangeAdminRoutes(adminRoutes(admin))
      .map((route) => (route.path === SIGN_IN ? signIns.noting(route) : route)),
    assembleStartPage(pages),
    ...(admin.length === 0 ? [] : await assemblePanel(project, pagesDir, signIns)),
    uploadsRoute({
      dir: path.join(server.publicDir, 'uploads'),
      serving: upload.serving,
      followLinks: server.followLinks,
      variants: media.variants,
    }),
  ];
}

/** Loads the code and generates the document on first use. */
function openapiTextOf(model: Model, options: OpenapiTextOptions) {
  const textFor = once(async () => (await import('../../openapi/openapi-text.ts')).createOpenapiText(model, options));
  return async (...asked: Parameters<OpenapiText>) => (await textFor())(...asked);
}
