import { call } from '../../server/call.ts';
import type { Tried } from './explain-trial.ts';

/** An attempt to deliver an event. */
export interface Delivery {
  readonly id: number;
  /** The same for every attempt to deliver an event. */
  readonly delivery: string;
  readonly event: string;
  readonly sentAt: string;
  /** Null if the receiver did not respond. */
  readonly status: number | null;
  readonly error: string | null;
  readonly duration: number;
  readonly bytes: number;
  readonly resendable: boolean;
}

/** An attempt with its number among the attempts for the same event. */
export interface CountedDelivery extends Delivery {
  readonly attempt: number;
  /** The number of stored attempts for the event. */
  readonly attempts: number;
}

export const isTaken = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300;

export async function loadDeliveries(webhook: number): Promise<readonly CountedDelivery[]> {
  const { data } = await call<{ data: readonly Delivery[] }>('GET', `/studio/api/webhooks/${webhook}/deliveries`);
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

export async function sendAgain(webhook: number, id: number): Promise<Tried> {
  const path = `/studio/api/webhooks/${webhook}/deliveries/${id}/send`;
  return (await call<{ data: Tried }>('POST', path)).data;
}
