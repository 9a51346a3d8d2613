import { t } from '../../texts/t.ts';
import { isTaken } from './delivery.ts';
import type { ShownDelivery } from '../../../../src/admin/contract/webhooks.ts';

/** The status of the response, and the error. */
export const DeliveryResult = ({ delivery }: { readonly delivery: ShownDelivery }) => (
  <span class="row delivery-result">
    <span class={`status ${isTaken(delivery) ? 'good' : 'bad'}`}>{delivery.status ?? t('webhooks.noResponse')}</span>
    {delivery.error !== null && (
      <span class="soft clipped" title={delivery.error}>
        {delivery.error}
      </span>
    )}
  </span>
);
