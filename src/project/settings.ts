import type { CdnSettings } from '../events/purging/cdn-settings.ts';
import type { RefreshCookie } from '../auth/accounts/user-sessions.ts';
import type { RateLimitSettings } from '../auth/accounts/limits/rate-limit.ts';
import type { Limits } from '../content/engine.ts';
import type { DatabaseSettings } from '../database/settings.ts';
import type { WebhookSettings } from '../events/webhook-settings.ts';
import type { MediaSettings } from '../media/media-settings.ts';
import type { PaginationSettings } from '../query/resolve-pagination.ts';
import type { AdminProjectSettings } from './settings/admin-settings.ts';
import type { MiddlewareSettings } from './settings/middleware-settings.ts';

/** All settings of a project, validated and with every default filled in. */
export interface Settings {
  readonly server: ServerSettings;
  readonly database: DatabaseSettings;
  /** Whether startup changes the tables of a database in use: `settings.applySchema` of config/database. */
  readonly schemaChanges: 'apply' | 'ask';
  readonly api: ApiSettings;
  /** Cost limits of one request: `limits` in config/api. */
  readonly limits: LimitSettings;
  readonly cache: CacheSettings;
  /** A shared cache in front; null: none is told anything. */
  readonly cdn: CdnSettings | null;
  /** Null: responses cannot be listened to. */
  readonly live: LiveProjectSettings | null;
  readonly middlewares: MiddlewareSettings;
  readonly usersPermissions: UsersPermissionsSettings;
  readonly i18n: I18nSettings;
  readonly upload: MediaSettings;
  /** Null: the project has no GraphQL. */
  readonly graphql: GraphqlProjectSettings | null;
  /** Settings of v4's documentation plugin; null: none. */
  readonly documentation: DocumentationSettings | null;
  readonly admin: AdminProjectSettings;
  /** Salt for stored API tokens; null if none is configured. */
  readonly apiTokenSalt: string | null;
  /** Grants of config/permissions; null if the project has no such file. */
  readonly permissions: PermissionSettings | null;
}

export interface DocumentationSettings {
  readonly title: string | null;
  readonly version: string | null;
  readonly description: string | null;
  readonly servers: readonly { readonly url: string; readonly description?: string | undefined }[];
  /** Path of the page, with a leading and without a trailing slash. */
  readonly path: string;
}

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  /** The public URL, as configured; empty if it is not. */
  readonly url: string;
  /** Trusted proxies in front of this server (X-Forwarded-*): their number or their addresses. */
  readonly proxies: number | readonly string[] | null;
  /** Absolute. */
  readonly publicDir: string;
  /** Whether symbolic links that lead outside it are followed. */
  readonly followLinks: boolean;
  readonly log: LogSettings;
  readonly webhooks: WebhookSettings;
  /** Null: no metrics. */
  readonly metrics: MetricsSettings | null;
  /** Null: no tracing. */
  readonly tracing: TracingSettings | null;
}

/** Where traces are sent, by OTLP over HTTP. */
export interface TracingSettings {
  /** With `/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** The part of the traces that start here and are recorded. */
  readonly ratio: number;
}

/** At least one of them is set. */
export interface MetricsSettings {
  /** A separate port; null: the API's port. */
  readonly port: number | null;
  readonly host: string;
  /** Required token; null: anyone who reaches the port may read them. */
  readonly token: string | null;
}

export interface LogSettings {
  /** Log each request; null: not configured. */
  readonly requests: boolean | null;
  /** Slower requests, in milliseconds, are logged with details; 0: none. */
  readonly slowMs: number;
}

export interface ApiSettings extends PaginationSettings {
  readonly prefix: string;
  /** Whether lists have aggregates at `/aggregate`. */
  readonly aggregates: boolean;
  /** Spoken without a header. */
  readonly contract: 'v4' | 'v5';
  /** Below it, v5 is spoken whatever the header; null: nowhere. */
  readonly v5Prefix: string | null;
  /** The contract of API tokens by their names; others speak `contract`. */
  readonly tokenContracts: Readonly<Record<string, 'v4' | 'v5'>>;
  /** Who is shown drafts in v5's terms: callers with a permission of their own, or whoever may find the published. */
  readonly v5Drafts: 'permission' | 'find';
  /** Unknown parameters are refused where v5 is spoken. */
  readonly strictParams: boolean;
  readonly privateAttributes: readonly string[];
  /** The page at /explorer: on in development; in production only if configured, and then behind a token. */
  readonly explorer: boolean;
  /** The editing page at /studio, where the admin API is on. */
  readonly studio: boolean;
  /** Whether the explorer can send writes: on in development, in production only if configured. */
  readonly explorerWrites: boolean;
  /** The page at `/`: on in development, in production only if configured. */
  readonly startPage: boolean;
  /** The OpenAPI description at /openapi.json, and the page at /documentation. */
  readonly documentation: boolean;
  /** In development, a header lists query parameters without effect. */
  readonly ignoredHeader: boolean;
  /** Unsupported calls in the project's code stop the start. */
  readonly strict: boolean;
}

export interface LimitSettings extends Pick<Limits, 'rows' | 'bytes' | 'filterRows'> {
  /** SQL statements, that is, populated nodes. */
  readonly statements: number;
  readonly sortKeys: number;
  readonly queryStringBytes: number;
  /** Event loop delay above which requests are refused; 0: never. */
  readonly delayMs: number;
  /** Steps of requests that may wait for the database or in a queue; 0: unlimited. */
  readonly waiting: number;
  /** Milliseconds for a request body to arrive; long bodies get more. */
  readonly bodyMs: number;
  /** Milliseconds for handling a request. */
  readonly requestMs: number;
  /** The same for an upload, including its transfer. */
  readonly uploadMs: number;
  /** Milliseconds that project code may take for one request. */
  readonly handlerMs: number;
}

export interface CacheSettings {
  readonly enabled: boolean;
  readonly maxBytes: number;
  /** Cache-Control by content type UID; `*` for all others. */
  readonly control: Readonly<Record<string, string>>;
}

/** Clients that listen to responses: `live` in config/api. */
export interface LiveProjectSettings {
  /** On one server, and of one caller. */
  readonly listeners: number;
  readonly perCaller: number;
  /** Milliseconds between two questions whether others have written to the database. */
  readonly pollMs: number;
  /** Milliseconds after which responses are read again where the database does not tell. */
  readonly rereadMs: number;
}

/** Lifetimes are seconds, or strings such as `30d`. */
export interface UserSessionProjectSettings {
  readonly accessTokenLifespan: string | number;
  readonly maxRefreshTokenLifespan: string | number;
  readonly idleRefreshTokenLifespan: string | number;
  /** Null: refresh tokens are in the bodies of responses. */
  readonly cookie: RefreshCookie | null;
}

export interface UsersPermissionsSettings {
  /** The project has accounts: the plugin is not disabled, and in a v4 project it is installed. */
  readonly enabled: boolean;
  /** The plugin is disabled: there are neither users nor roles, and callers need an API token. */
  readonly isOff: boolean;
  /** Null if none is configured. */
  readonly jwtSecret: string | null;
  /** As in the jsonwebtoken package: seconds, or a string such as `30d`. */
  readonly jwtExpiresIn: string | number;
  /** `jwtManagement: 'refresh'`: sessions of users with refresh tokens, as in v5; null: tokens as in v4. */
  readonly sessions: UserSessionProjectSettings | null;
  readonly rateLimit: RateLimitSettings;
  /** Additional user fields that registration may set; null: not configured. */
  readonly registerAllowedFields: readonly string[] | null;
  /** `callback.validate`: throws if a redirect is not allowed; null: v4's own rule. */
  readonly validateCallback: ((callback: unknown, provider: object) => unknown) | null;
}

/** `graphql` in config/plugins, as v4's plugin has it. */
export interface GraphqlProjectSettings {
  /** Begins with a slash. */
  readonly endpoint: string;
  /** False: nothing is generated for content types. */
  readonly shadowCrud: boolean;
  /** Maximum depth of nested fields; null: no limit. */
  readonly depthLimit: number | null;
  /** Default limit. */
  readonly defaultLimit: number;
  /** -1: no maximum. */
  readonly maxLimit: number;
  readonly introspection: boolean;
  /** At least one of these headers is required if a browser sends no preflight; null: none. */
  readonly csrfHeaders: readonly string[] | null;
  readonly persistedQueries: boolean;
  readonly batches: boolean;
  /** Numbers about lists in the schema. */
  readonly aggregates: boolean;
  /** Queries in the schema that can be listened to. */
  readonly subscriptions: boolean;
}

export interface I18nSettings {
  readonly enabled: boolean;
  /** The locale a new database starts with. */
  readonly initialLocale: string;
}

/** Role -> content type uid (or `*`) -> actions. */
export type PermissionSettings = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
