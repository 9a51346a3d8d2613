import type { ActivityLog } from '../activity/create-activity-log.ts';
import type { AccountSettings } from '../auth/accounts/account-settings.ts';
import type { RoleParts } from '../auth/accounts/endpoints/roles.ts';
import type { RateLimit } from '../auth/accounts/limits/rate-limit.ts';
import type { AdministratorRights } from '../auth/administrators/administrator-rights.ts';
import type { AdminSessions } from '../auth/administrators/admin-sessions.ts';
import type { FactorTickets } from '../auth/factors/factor-tickets.ts';
import type { Passkeys } from '../auth/factors/passkeys.ts';
import type { ScimSettings } from '../auth/scim/scim-settings.ts';
import type { TrustedBrowsers } from '../auth/factors/trusted-browsers.ts';
import type { SecondFactors } from '../auth/factors/second-factors.ts';
import type { Log, Mailer, ShownMail } from '../auth/mail/mailer.ts';
import type { Passwords } from '../auth/passwords/passwords.ts';
import type { ActionCatalogue } from '../auth/roles/action-catalogue.ts';
import type { Engine } from '../content/engine.ts';
import type { SettingStore } from '../content/settings/setting-store.ts';
import type { AdministratorStore } from '../management/administrators/administrator-store.ts';
import type { ReadPermissions } from '../management/administrators/permission-reader.ts';
import type { PermissionRules } from '../management/administrators/permission-rules.ts';
import type { AdminRoleStore } from '../management/administrators/roles/admin-role-store.ts';
import type { FileLibrary } from '../management/library/file-library.ts';
import type { FolderStore } from '../management/library/folder-store.ts';
import type { LocaleStore } from '../management/locales/locale-store.ts';
import type { DirectoryStore } from '../management/identities/directory-store.ts';
import type { PreviewPages } from '../management/previews/preview-pages.ts';
import type { PreviewStore } from '../management/previews/preview-store.ts';
import type { PreviewTexts } from '../management/previews/preview-token.ts';
import type { ProjectLogos } from '../management/project/project-logos.ts';
import type { AdminSchemas } from '../management/schemas/admin-schema.ts';
import type { TokenStore } from '../management/tokens/token-store.ts';
import type { SavedViewStore } from '../management/views/saved-view-store.ts';
import type { OwnViewStore } from '../management/views/own-view-store.ts';
import type { ViewStore } from '../management/views/view-store.ts';
import type { ManagedWebhooks } from '../management/webhooks/manage-webhooks.ts';
import type { Presence } from '../revisions/create-presence.ts';
import type { SignOnParts } from './sign-on/sign-on-parts.ts';
import type { SchemaBuilder } from './builder/schema-editor.ts';

/** Dependencies of the admin API's routes. */
export interface AdminParts {
  readonly engine: Engine;
  readonly settings: AdminSettings;
  /** Null: nothing is recorded. */
  readonly activity: ActivityLog | null;
  readonly stored: SettingStore;
  readonly administrators: AdministratorStore;
  /** When a server first started on the database, in milliseconds. */
  readonly firstStart: () => Promise<number>;
  /** Permissions of all administrator roles. */
  readonly permissions: ReadPermissions;
  /** Refused if the project has no salt for them. */
  readonly tokens: { readonly api: () => TokenStore; readonly transfer: () => TokenStore };
  readonly previews: { readonly store: PreviewStore; readonly texts: PreviewTexts; readonly pages: PreviewPages };
  readonly webhooks: ManagedWebhooks;
  /** Roles of users; null if the project has none. */
  readonly userRoles: RoleParts | null;
  /** Settings of users-permissions; null if the project does not have the plugin. */
  readonly userSettings: AccountSettings | null;
  /** Null if the project does not have i18n. */
  readonly locales: LocaleStore | null;
  /** Actions that user roles and API tokens can be granted; known once all routes are. */
  readonly catalogue: () => ActionCatalogue;
  /** The routes of the content API by owner, as v4 shows them. */
  readonly apiRoutes: () => Readonly<Record<string, readonly object[]>>;
  /** Schemas of all types of the project. */
  readonly schemas: AdminSchemas;
  readonly views: ViewStore;
  /** What is kept of views beside v4's configurations. */
  readonly ownViews: OwnViewStore;
  /** Named states of lists. */
  readonly savedViews: SavedViewStore;
  /** What other administrators may do: who may be told of something. */
  readonly rights: AdministratorRights;
  readonly roles: AdminRoleStore;
  /** The available actions and conditions. */
  readonly rules: PermissionRules;
  readonly sessions: AdminSessions;
  readonly factors: SecondFactors;
  readonly passkeys: Passkeys;
  /** Where the second factor is not asked for again. */
  readonly trusted: TrustedBrowsers;
  /** Steps of sign-ins and setups. */
  readonly tickets: FactorTickets;
  /** Sign-ins without a password. */
  readonly signOn: SignOnParts;
  /** What an identity provider has said by SCIM. */
  readonly directory: DirectoryStore;
  readonly passwords: Passwords;
  /** Login attempts per account and network. */
  readonly loginLimit: RateLimit;
  /** All other attempts by anonymous callers. */
  readonly strangerLimit: RateLimit;
  /** Files, with their rows. */
  readonly library: FileLibrary;
  readonly folders: FolderStore;
  /** Tracks who has which entry open. */
  readonly presence: Presence;
  /** The logos of the panel's menu and login page. */
  readonly logos: ProjectLogos;
  readonly mailer: Mailer;
  readonly mail: ShownMail;
  readonly log: Log;
  readonly server: ServerFacts;
  readonly builder: SchemaBuilder;
  /** Null: there is no SCIM. */
  readonly scim: ScimSettings | null;
}

/** The parts of `config/admin` that the admin API uses. */
export interface AdminSettings {
  /** Signs administrators' tokens. */
  readonly secret: string;
  /** The lifetime of a session: seconds, or a duration such as `30d`. */
  readonly expiresIn: string | number;
  readonly rateLimit: { readonly enabled: boolean; readonly intervalMs: number; readonly max: number };
  readonly forgotPassword: {
    readonly from?: string | undefined;
    readonly replyTo?: string | undefined;
    readonly emailTemplate?: { readonly subject: string; readonly text: string; readonly html: string } | undefined;
  };
  /** How long an invitation can be accepted. */
  readonly invitationMs: number;
  /** How long a forgotten password can be replaced. */
  readonly resetMs: number;
  /** The URL of the panel without a trailing slash, for links in mails. */
  readonly address: string;
  /** The server's own URL, as configured, without a trailing slash; null: the one that clients ask. */
  readonly publicAddress: string | null;
  /** The URL of Studio. */
  readonly studioAddress: string;
  /** The project's name, which authenticator apps show. */
  readonly project: string;
  readonly isProduction: boolean;
  /** The prefix of the content API: `/api`. */
  readonly apiPrefix: string;
  /** What is spoken below it. */
  readonly contract: 'v4' | 'v5';
}

/** Facts about the server for the panel. */
export interface ServerFacts {
  readonly environment: string;
  /** Started in development: content types can be changed, and a change restarts the server. */
  readonly autoReload: boolean;
  readonly strapiVersion: string;
  /** Of the project's package.json. */
  readonly dependencies: Readonly<Record<string, unknown>>;
  readonly projectId: unknown;
  readonly useYarn: boolean;
  /** `flags` in config/admin. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly plugins: readonly object[];
}
