/** `webhooks` in config/server. */
export interface WebhookSettings {
  /** Sent with every event, before the webhook's own headers; as in v4. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** Time limit of one attempt in milliseconds, from the DNS lookup to the end of the response. */
  readonly timeoutMs: number;
  /** Maximum number of attempts per event and webhook, including the first. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; tripled for each further one, up to an hour. */
  readonly retryMs: number;
  /** Maximum number of queued events per webhook; beyond that the oldest are dropped. */
  readonly waiting: number;
  /** Off: nothing is sent to addresses of this machine or of private networks. */
  readonly privateAddresses: boolean;
  /** Signs requests; null: not signed. */
  readonly secret: string | null;
}

export const WEBHOOK_SETTINGS: WebhookSettings = {
  defaultHeaders: {},
  timeoutMs: 10_000,
  attempts: 10,
  retryMs: 5_000,
  waiting: 10_000,
  privateAddresses: true,
  secret: null,
};
