import { type Delivery, isTaken } from './delivery.ts';

/** The status of the response, and the error. */
export const DeliveryResult = ({ delivery }: { readonly delivery: Delivery }) => (
  <span class="row delivery-result">
    <span class={`status ${isTaken(delivery) ? 'good' : 'bad'}`}>{delivery.status ?? 'No response'}</span>
    {delivery.error !== null && (
      <span class="soft clipped" title={delivery.error}>
        {delivery.error}
      </span>
    )}
  </span>
);
