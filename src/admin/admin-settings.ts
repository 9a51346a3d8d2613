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
  /** The URL of the panel without a trailing slash, for links in mails. */
  readonly address: string;
  readonly isProduction: boolean;
  /** The prefix of the content API: `/api`. */
  readonly apiPrefix: string;
  /** The number of published versions kept per entry; 0 for none. */
  readonly versions: number;
}
