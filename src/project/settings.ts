import type { DatabaseSettings } from '../database/settings.ts';
import type { WebhookSettings } from '../events/webhook-settings.ts';
import type { MediaSettings } from '../media/media-settings.ts';

/** Everything a project can configure, checked and with every default filled in. */
export interface Settings {
  readonly server: ServerSettings;
  readonly database: DatabaseSettings;
  readonly api: ApiSettings;
  /** What one request may cost: `limits` in config/api. */
  readonly limits: LimitSettings;
  readonly cache: CacheSettings;
  readonly middlewares: MiddlewareSettings;
  readonly usersPermissions: UsersPermissionsSettings;
  readonly i18n: I18nSettings;
  readonly upload: MediaSettings;
  /** Null: the project has no GraphQL. */
  readonly graphql: GraphqlProjectSettings | null;
  /** What the project has told v4's documentation plugin; null: nothing. */
  readonly documentation: DocumentationSettings | null;
  readonly admin: AdminProjectSettings;
  /** Salt of stored API tokens; null when none is configured. */
  readonly apiTokenSalt: string | null;
  /** Grants of config/permissions; null when the project has no such file. */
  readonly permissions: PermissionSettings | null;
}

export interface DocumentationSettings {
  readonly title: string | null;
  readonly version: string | null;
  readonly description: string | null;
  readonly servers: readonly { readonly url: string; readonly description?: string | undefined }[];
  /** Where the page is looked for, with a slash before and none behind. */
  readonly path: string;
}

/** `config/admin`. */
export interface AdminProjectSettings {
  /** Signs the sessions of administrators; null: nobody can sign in, and there is no admin API. */
  readonly secret: string | null;
  /** Seconds, or a text such as `30d`. */
  readonly expiresIn: string | number;
  readonly apiTokenSalt: string | null;
  readonly transferTokenSalt: string | null;
  readonly rateLimit: RateLimitSettings;
  readonly forgotPassword: {
    readonly from?: string | undefined;
    readonly replyTo?: string | undefined;
    readonly emailTemplate?: { readonly subject: string; readonly text: string; readonly html: string } | undefined;
  };
  /** A path of this server, or the whole address of a panel elsewhere. */
  readonly url: string;
  /** Off: the API is there, the panel's files are not. */
  readonly servesPanel: boolean;
  readonly flags: Readonly<Record<string, unknown>>;
}

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  /** The public address, as configured; empty when it is not. */
  readonly url: string;
  /** The proxies before this server, whose X-Forwarded-* headers are believed: how many, or their addresses. */
  readonly proxies: number | readonly string[] | null;
  /** Absolute. */
  readonly publicDir: string;
  /** Symbolic links below it are followed that lead out of it. */
  readonly followLinks: boolean;
  readonly log: LogSettings;
  readonly webhooks: WebhookSettings;
  /** Null: nothing is measured. */
  readonly metrics: MetricsSettings | null;
}

/** Either is there, or both. */
export interface MetricsSettings {
  /** A port of their own; null: they are on that of the API. */
  readonly port: number | null;
  readonly host: string;
  /** Whoever asks must have it; null: whoever reaches the port may ask. */
  readonly token: string | null;
}

export interface LogSettings {
  /** A line for each request; null: not configured. */
  readonly requests: boolean | null;
  /** Milliseconds from which on a request is told with what it did; 0: none is. */
  readonly slowMs: number;
}

export interface ApiSettings {
  readonly prefix: string;
  readonly defaultLimit: number;
  readonly maxLimit: number | null;
  readonly withCount: boolean;
  readonly privateAttributes: readonly string[];
  /** The page at /explorer: on in development, in production only when configured, and then behind a token. */
  readonly explorer: boolean;
  /** Whether the explorer sends requests that change content: on in development, in production only when configured. */
  readonly explorerWrites: boolean;
  /** The page at `/`: on in development, in production only when configured. */
  readonly startPage: boolean;
  /** The description of the API at /openapi.json, and the page at /documentation. */
  readonly documentation: boolean;
  /** In development, a header says which parameters of a query had no effect. */
  readonly ignoredHeader: boolean;
  /** What the project's code calls and Plinth lacks stops the start. */
  readonly strict: boolean;
}

export interface LimitSettings {
  /** SQL statements, that is populated nodes. */
  readonly statements: number;
  /** Rows read, over all statements. */
  readonly rows: number;
  /** Length of the answer. */
  readonly bytes: number;
  /** Rows that filters and sorts look at, by the sizes of tables; null for what is in proportion to them. */
  readonly filterRows: number | null;
  readonly sortKeys: number;
  readonly queryStringBytes: number;
  /** Lateness of the event loop from which on requests are refused; 0: none are. */
  readonly delayMs: number;
  /** Steps of requests that may wait for the database or for their turn; 0: any number. */
  readonly waiting: number;
  /** Milliseconds that the body of a request has to arrive in; a long one has more. */
  readonly bodyMs: number;
  /** Milliseconds that a request has for its work. */
  readonly requestMs: number;
  /** The same for a request that brings files, their arrival included. */
  readonly uploadMs: number;
  /** Milliseconds that code of the project may take for one request. */
  readonly handlerMs: number;
}

export interface CacheSettings {
  readonly enabled: boolean;
  readonly maxBytes: number;
  /** Cache-Control by content type uid; `*` stands for all others. */
  readonly control: Readonly<Record<string, string>>;
}

export interface MiddlewareSettings {
  readonly cors: CorsSettings;
  readonly security: SecuritySettings;
  /** Null: answers are not compressed. */
  readonly compression: CompressionSettings | null;
  readonly body: BodySettings;
  readonly query: QueryStringSettings;
  /** Value of the X-Powered-By header; null: no such header. */
  readonly poweredBy: string | null;
  /** Adds the X-Response-Time header. */
  readonly responseTime: boolean;
  /** Logs each request. */
  readonly logger: boolean;
  /** Middlewares of the project itself, in order. */
  readonly own: readonly OwnMiddleware[];
}

export interface CorsSettings {
  /** A list of origins, `*`, or a function of the project that gets the headers as v4 hands them over. */
  readonly origin: '*' | readonly string[] | ((ctx: unknown) => unknown);
  readonly expose: readonly string[];
  readonly maxAge: number;
  readonly credentials: boolean;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
}

/** Options in the form that helmet takes them. */
export type SecuritySettings = Readonly<Record<string, unknown>>;

export interface CompressionSettings {
  readonly threshold: number;
}

export interface BodySettings {
  readonly jsonLimit: number;
  readonly formLimit: number;
  readonly textLimit: number;
  /** Of the fields of a multipart body together. */
  readonly maxFieldsSize: number;
  /** Of the files of a multipart body together; null when it is not configured. */
  readonly maxFileSize: number | null;
}

export interface QueryStringSettings {
  readonly depth: number;
  readonly arrayLimit: number;
}

export interface OwnMiddleware {
  /** `global::name` or a path. */
  readonly name: string;
  readonly config: unknown;
}

export interface UsersPermissionsSettings {
  /** The project has accounts: the plugin is not switched off, and in a v4 project it is installed. */
  readonly enabled: boolean;
  /** The project switches the plugin off: there are neither users nor roles, and callers need an API token. */
  readonly isOff: boolean;
  /** Null when none is configured. */
  readonly jwtSecret: string | null;
  /** As the jsonwebtoken package takes it: seconds, or a text such as `30d`. */
  readonly jwtExpiresIn: string | number;
  readonly rateLimit: RateLimitSettings;
  /** Fields of the user that registration may set beside name, e-mail and password; null: not configured. */
  readonly registerAllowedFields: readonly string[] | null;
  /** `callback.validate`: throws where a browser may not be sent to a page; null: v4's own rule. */
  readonly validateCallback: ((callback: unknown, provider: object) => unknown) | null;
}

export interface RateLimitSettings {
  readonly enabled: boolean;
  readonly intervalMs: number;
  readonly max: number;
}

/** `graphql` in config/plugins, as v4's plugin has it. */
export interface GraphqlProjectSettings {
  /** Begins with a slash. */
  readonly endpoint: string;
  /** Off: nothing is generated for content types. */
  readonly shadowCrud: boolean;
  /** Levels of nested fields; null: no limit. */
  readonly depthLimit: number | null;
  /** Entries where no limit is asked for. */
  readonly defaultLimit: number;
  /** -1: no maximum. */
  readonly maxLimit: number;
  readonly introspection: boolean;
  /** Headers of which one must be there where a browser asks without a preflight; null: none must be. */
  readonly csrfHeaders: readonly string[] | null;
  readonly persistedQueries: boolean;
  readonly batches: boolean;
}

export interface I18nSettings {
  readonly enabled: boolean;
  /** The locale a new database starts with. */
  readonly initialLocale: string;
}

/** Role -> content type uid (or `*`) -> actions. */
export type PermissionSettings = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
