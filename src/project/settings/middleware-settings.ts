export interface MiddlewareSettings {
  readonly cors: CorsSettings;
  readonly security: SecuritySettings;
  /** Null: responses are not compressed. */
  readonly compression: CompressionSettings | null;
  readonly body: BodySettings;
  readonly query: QueryStringSettings;
  /** Value of the X-Powered-By header; null: no such header. */
  readonly poweredBy: string | null;
  /** Adds the X-Response-Time header. */
  readonly responseTime: boolean;
  /** Logs each request. */
  readonly logger: boolean;
  /** Middlewares of the project, in order. */
  readonly own: readonly OwnMiddleware[];
}

export interface CorsSettings {
  /** A list of origins, `*`, or a project function that gets the headers as in v4. */
  readonly origin: '*' | readonly string[] | ((ctx: unknown) => unknown);
  readonly expose: readonly string[];
  readonly maxAge: number;
  readonly credentials: boolean;
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  /** Request headers unknown to v4: also allowed, but only listed to clients that request them. */
  readonly headersOnDemand?: readonly string[];
}

/** Options in helmet's format. */
export type SecuritySettings = Readonly<Record<string, unknown>>;

export interface CompressionSettings {
  readonly threshold: number;
}

export interface BodySettings {
  readonly jsonLimit: number;
  readonly formLimit: number;
  readonly textLimit: number;
  /** Total size of the fields of a multipart body. */
  readonly maxFieldsSize: number;
  /** Total size of the files of a multipart body; null if not configured. */
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
