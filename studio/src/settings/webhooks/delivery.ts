import { call } from '../../server/call.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { ShownDelivery, WebhookTrial } from '../../../../src/admin/contract/webhooks.ts';

/** An attempt with its number among the attempts for the same event. */
export interface CountedDelivery extends ShownDelivery {
  readonly attempt: number;
  /** The number of stored attempts for the event. */
  readonly attempts: number;
}

export const isTaken = ({ status }: ShownDelivery): boolean => status !== null && status >= 200 && status < 300;

export async function loadDeliveries(webhook: number): Promise<readonly CountedDelivery[]> {
  const { data } = await call<Data<readonly ShownDelivery[]>>('GET', `/studio/api/webhooks/${webhook}/deliveries`);
  return data.map((one, index) => ({
    ...one,
    attempt: data.slice(index).filter(({ delivery }) => delivery === one.delivery).length,
    attempts: data.filter(({ delivery }) => delivery === one.delivery).length,
  }));
}

/** The payload; null if it was too large to be stored. */
export async function loadPayload(webhook: number, id: number): Promise<string | null> {
  const path = `/studio/api/webhooks/${webhook}/deliveries/${id}`;
  return (await call<{ data: { readonly body: string | null } }>('GET', path)).data.body;
}

export async function sendAgain(webhook: number, id: number): Promise<WebhookTrial> {
  const path = `/studio/api/webhooks/${webhook}/deliveries/${id}/send`;
  return (await call<Data<WebhookTrial>>('POST', path)).data;
}
