/** `config/admin`, as far as the admin API goes by it. */
export interface AdminSettings {
  /** Signs the tokens of administrators. */
  readonly secret: string;
  /** How long a session lasts: seconds, or a text such as `30d`. */
  readonly expiresIn: string | number;
  readonly rateLimit: { readonly enabled: boolean; readonly intervalMs: number; readonly max: number };
  readonly forgotPassword: {
    readonly from?: string | undefined;
    readonly replyTo?: string | undefined;
    readonly emailTemplate?: { readonly subject: string; readonly text: string; readonly html: string } | undefined;
  };
  /** Where the panel is, without a slash at the end: what links in mails begin with. */
  readonly address: string;
  readonly isProduction: boolean;
  /** What paths of the content API begin with: `/api`. */
  readonly apiPrefix: string;
  /** Published versions that are kept of an entry; 0 for none. */
  readonly versions: number;
}
