import type { ActivityLog } from '../../../activity/create-activity-log.ts';
import type { FileLibrary } from '../../../management/library/file-library.ts';
import type { AdminParts } from '../../../admin/admin-parts.ts';
import { createAdminRoutes } from '../../../admin/admin-routes.ts';
import { createAdministratorRights } from '../../../auth/administrators/administrator-rights.ts';
import { createPreviewCallers } from '../../../auth/previews/preview-callers.ts';
import { createPreviewPages } from '../../../management/previews/preview-pages.ts';
import { createPreviewStore } from '../../../management/previews/preview-store.ts';
import { createPreviewTexts } from '../../../management/previews/preview-token.ts';
import { createAdministratorAuthenticator } from '../../../auth/administrators/administrator-authenticator.ts';
import { createAdminSessions } from '../../../auth/administrators/admin-sessions.ts';
import { createAccountSettings } from '../../../auth/accounts/account-settings.ts';
import { createRateLimit } from '../../../auth/accounts/limits/rate-limit.ts';
import { readAuthLayout } from '../../../management/users/auth-layout.ts';
import { readActionCatalogue, servedActions } from '../../../auth/roles/action-catalogue.ts';
import { createRoleReader } from '../../../auth/roles/role-permissions.ts';
import { createRoleStore } from '../../../management/users/role-store.ts';
import { createFirstStart } from '../../../content/marks/first-start.ts';
import { createMarkStore } from '../../../content/marks/mark-store.ts';
import { createSettingStore } from '../../../content/settings/setting-store.ts';
import type { Freshness } from '../../../database/freshness.ts';
import { RequestError } from '../../../errors.ts';
import { createAdministratorStore } from '../../../management/administrators/administrator-store.ts';
import { createDirectoryStore } from '../../../management/identities/directory-store.ts';
import { createFolderStore } from '../../../management/library/folder-store.ts';
import { createPermissionReader } from '../../../management/administrators/permission-reader.ts';
import { createLocaleStore } from '../../../management/locales/locale-store.ts';
import { manageWebhooks } from '../../../management/webhooks/manage-webhooks.ts';
import { readAdminSchemas } from '../../../management/schemas/read-admin-schemas.ts';
import { createSavedViewStore } from '../../../management/views/saved-view-store.ts';
import { createOwnViewStore } from '../../../management/views/own-view-store.ts';
import { createViewStore } from '../../../management/views/view-store.ts';
import { createPermissionRules } from '../../../management/administrators/permission-rules.ts';
import { createProjectLogos } from '../../../management/project/project-logos.ts';
import { settleAdminRoles } from '../../../management/administrators/roles/settle-admin-roles.ts';
import { createAdminRoleStore } from '../../../management/administrators/roles/admin-role-store.ts';
import { createOwnTables } from '../../../database/own/own-tables.ts';
import { createPresence } from '../../../revisions/create-presence.ts';
import { PRESENCE } from '../../../revisions/revision-tables.ts';
import { assembleSignOn, prepareSignOn } from './assemble-sign-on.ts';
import { assembleFactors, requireUnprotected, warnOfUnknownRoles } from './assemble-factors.ts';
import { lifetimeOf } from './lifetime-of.ts';
import { readServerFacts } from './read-server-facts.ts';
import { assembleBuilder, type Restart } from '../builder/assemble-builder.ts';
import { shownMail } from '../open-mailer.ts';
import { absentPlugins } from '../../opening/absent-plugins.ts';
import { createMemory } from '../../../auth/memory.ts';
import { memoryProofs } from '../../opening/create-application-engine.ts';
import type { Application } from '../../opening/open-application.ts';
import type { ServerParts } from '../server-parts.ts';
import type { Engine } from '../../../content/engine.ts';
import { API_TOKENS, type TokenKind, TRANSFER_TOKENS } from '../../../management/tokens/token-kind.ts';
import { createTokenStore, type TokenStore } from '../../../management/tokens/token-store.ts';
import { publicAddressOf } from '../../../project/public-address-of.ts';
import type { AdminProjectSettings } from '../../../project/settings/admin-settings.ts';

interface AdminNeeds
  extends Pick<ServerParts, 'engine' | 'tally' | 'passwords' | 'mailer' | 'log' | 'served' | 'providers'> {
  readonly library: FileLibrary;
  readonly activity: ActivityLog | null;
  readonly freshness: Freshness | null;
  /** Null if the server was not started for development. */
  readonly restart: Restart | null;
  readonly apiRoutes: AdminParts['apiRoutes'];
}

/** Tokens have 160 bits: after this many wrong ones from one network, further attempts are delayed. */
const STRANGERS_MAX = 50;

/** The admin API, or null if no secret for its sessions is configured. */
export function assembleAdmin(application: Application, needs: AdminNeeds) {
  const { engine, library, activity, tally, passwords, mailer, log, freshness, served, apiRoutes, providers } = needs;
  const { settings } = application.project;
  const { admin, apiTokenSalt, i18n, server, usersPermissions } = settings;
  if (admin.secret === null) return null;
  const rules = createPermissionRules(engine.model, absentPlugins(settings), application.code.adminPermissions);
  const stored = createSettingStore(engine);
  const marks = createMarkStore(engine);
  // Not for as long as permissions: a session that was ended elsewhere ends with its next request.
  const memory = createMemory(freshness === null ? {} : { current: freshness.current });
  const factorNeeds = { engine, secret: admin.secret, name: application.project.name, tally, memory };
  const { factors, passkeys, trusted, tickets } = assembleFactors(settings, factorNeeds);
  const directory = createDirectoryStore(engine);
  const signOn = assembleSignOn(settings, { engine, secret: admin.secret, strapi: application.code.strapi });
  const sessions = createAdminSessions(
    {
      secret: admin.secret,
      lifetime: lifetimeOf('auth.options.expiresIn', admin.expiresIn),
      idleMs: admin.idle === null ? null : lifetimeOf('auth.sessions.idle', admin.idle) * 1_000,
    },
    {
      ...{ marks, rows: engine.sessions, memory, warn: (message) => log.warn(message) },
    },
  );
  const schemas = readAdminSchemas(application.project.schemas, engine.model, absentPlugins(settings));
  const address = server.url || `http://${server.host}:${server.port}`;
  const accounts = providers === null ? null : createAccountSettings(stored, providers);
  const roles = createAdminRoleStore(engine);
  const previews = {
    store: createPreviewStore(engine),
    texts: createPreviewTexts(admin.secret),
    pages: createPreviewPages({ settings: admin.preview, reportFault: (error) => log.fault(error) }),
  };
  const proofs = memoryProofs(application, freshness);
  const rights = createAdministratorRights(engine, rules, proofs, factors);
  const routes = createAdminRoutes({
    trusted,
    ...{
      engine,
      library,
      activity,
      stored,
      previews,
      sessions,
      factors,
      passkeys,
      tickets,
      signOn,
      passwords,
      mailer,
      log,
    },
    apiRoutes,
    mail: shownMail(application.project),
    logos: createProjectLogos(stored, library.media),
    userSettings: accounts,
    settings: {
      ...{ secret: admin.secret, expiresIn: admin.expiresIn, rateLimit: admin.rateLimit },
      forgotPassword: admin.forgotPassword,
      invitationMs: lifetimeOf('invitations.expiresIn', admin.invitations.expiresIn) * 1_000,
      resetMs: lifetimeOf('forgotPassword.expiresIn', admin.forgotPassword.expiresIn) * 1_000,
      ...{ apiPrefix: settings.api.prefix, contract: settings.api.contract },
      isProduction: application.project.environment === 'production',
      publicAddress: publicAddressOf(server),
      studioAddress: `${address}/studio`,
      project: application.project.name,
      address: /^https?:/.test(admin.url) ? admin.url : `${address}${admin.url}`,
    },
    server: readServerFacts(application, needs.restart !== null),
    builder: assembleBuilder(application, needs.restart),
    firstStart: createFirstStart(marks),
    administrators: createAdministratorStore(engine),
    folders: createFolderStore(engine, library),
    presence: createPresence(createOwnTables(engine.driver, [PRESENCE]), engine.driver, engine.dialect),
    permissions: createPermissionReader(engine),
    webhooks: manageWebhooks(engine),
    userRoles: usersPermissions.isOff
      ? null
      : {
          roles: createRoleStore(engine),
          catalogue: readActionCatalogue(engine.model),
          served,
          permissions: createRoleReader(engine.driver, engine.dialect, readAuthLayout(engine.model)),
        },
    locales: i18n.enabled ? createLocaleStore(engine, () => rules) : null,
    tokens: assembleTokens(engine, { apiTokenSalt, transferTokenSalt: admin.transferTokenSalt }),
    catalogue: () => servedActions(readActionCatalogue(engine.model), served()),
    schemas,
    views: createViewStore(stored, schemas),
    ownViews: createOwnViewStore(stored),
    savedViews: createSavedViewStore(engine),
    roles,
    rights,
    rules,
    scim: admin.scim,
    directory,
    loginLimit: createRateLimit(admin.rateLimit, tally),
    strangerLimit: createRateLimit({ ...admin.rateLimit, max: STRANGERS_MAX }, tally),
  });
  return {
    routes,
    authenticator: createAdministratorAuthenticator(sessions, rights),
    previews: createPreviewCallers(engine, previews.texts, previews.store, rights, proofs),
    /** Creates the default roles; runs once project code has registered its actions. */
    settle: async () => {
      await settleAdminRoles(engine, rules);
      await accounts?.settleProviders();
      if (!settings.api.studio)
        await requireUnprotected(settings, await createAdministratorStore(engine).list(), factors.store);
      const known = await roles.list();
      warnOfUnknownRoles('"auth.factors.required"', admin.factors.required, known, log);
      for (const { uid, roles: given } of admin.signOn.providers)
        warnOfUnknownRoles(`the provider "${uid}"`, [...given.map.values(), given.default].flat(), known, log);
      if (admin.scim !== null) {
        warnOfUnknownRoles('"scim.roles"', [...admin.scim.groups.values(), admin.scim.default].flat(), known, log);
        await directory.prepare();
      }
      await prepareSignOn(signOn);
    },
  };
}

type Salts = Pick<AdminProjectSettings, 'apiTokenSalt' | 'transferTokenSalt'>;

/** The token stores. Without their salt no token could ever be verified, so all are rejected. */
const assembleTokens = (engine: Engine, { apiTokenSalt, transferTokenSalt }: Salts) => ({
  api: storeOf(engine, API_TOKENS, apiTokenSalt, () => new RequestError('NotImplementedError', NO_API_SALT)),
  transfer: storeOf(
    engine,
    TRANSFER_TOKENS,
    transferTokenSalt,
    () => new RequestError('NotImplementedError', NO_TRANSFER_SALT, { code: 'INVALID_TOKEN_SALT' }),
  ),
});

const NO_API_SALT = 'API_TOKEN_SALT, the salt of API tokens, is not set.';

const NO_TRANSFER_SALT =
  'The server configuration for data transfer is invalid. Please contact your server administrator.';

function storeOf(engine: Engine, kind: TokenKind, salt: string | null, refusal: () => RequestError): () => TokenStore {
  if (salt !== null) {
    const store = createTokenStore(engine, kind, salt);
    return () => store;
  }
  return () => {
    throw refusal();
  };
}
