/** `webhooks` in config/server. */
export interface WebhookSettings {
  /** Sent with every event, before the headers of the receiver itself; as in v4. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  /** Milliseconds that one sending may take, from the look-up of the name to the end of the answer. */
  readonly timeoutMs: number;
  /** How often an event is sent to a receiver that does not take it, the first time included. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; three times as long before each further one, at most an hour. */
  readonly retryMs: number;
  /** Events that may wait for one receiver; beyond that the oldest go. */
  readonly waiting: number;
  /** Off: nothing is sent to addresses of the machine itself or of its private networks. */
  readonly privateAddresses: boolean;
  /** Signs what is sent; null: nothing is signed. */
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
