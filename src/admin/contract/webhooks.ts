/** `GET /admin/webhooks` */
export interface ShownWebhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** v4 stores and shows any values; they are sent as text. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
  readonly isEnabled: boolean;
}

/** `GET /studio/api/webhooks/:id/deliveries`: an attempt to deliver an event. */
export interface ShownDelivery {
  readonly id: number;
  /** The same for every attempt to deliver an event. */
  readonly delivery: string;
  readonly event: string;
  readonly sentAt: string;
  /** Null if the receiver did not respond. */
  readonly status: number | null;
  readonly error: string | null;
  /** In milliseconds. */
  readonly duration: number;
  readonly bytes: number;
  /** Whether the payload was stored. */
  readonly resendable: boolean;
}

/** `POST /studio/api/webhooks/:id/test`: the receiver's response to an event sent by hand. */
export interface WebhookTrial {
  /** Null if there was no response. */
  readonly statusCode: number | null;
  readonly message?: string;
}
