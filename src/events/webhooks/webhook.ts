/** A receiver of events, as v4 stores it in `strapi_webhooks`. */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of events; unknown ones are not an error. */
  readonly events: readonly string[];
  readonly enabled: boolean;
}

/** As v4 shows a webhook: `enabled` has another name there. */
export const shownWebhook = ({ enabled, ...webhook }: Webhook) => ({ ...webhook, isEnabled: enabled });
