/** A webhook, as v4 stores it in `strapi_webhooks`. */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** v4 stores and shows any values; they are sent as text. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Event names; unknown ones are not an error. */
  readonly events: readonly string[];
  readonly enabled: boolean;
}

/** A webhook in v4's API, where `enabled` has another name. */
export const shownWebhook = ({ enabled, ...webhook }: Webhook) => ({ ...webhook, isEnabled: enabled });
