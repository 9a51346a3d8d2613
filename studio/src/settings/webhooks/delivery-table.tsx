import { t } from '../../texts/t.ts';
import { formatBytes, formatMoment } from '../../view/format.ts';
import type { CountedDelivery } from './delivery.ts';
import { DeliveryResult } from './delivery-result.tsx';

interface DeliveryTableProps {
  readonly deliveries: readonly CountedDelivery[];
  /** The delivery being sent again. */
  readonly sending: number | null;
  readonly onOpen: (delivery: CountedDelivery) => void;
  readonly onSend: (delivery: CountedDelivery) => void;
}

export const DeliveryTable = ({ deliveries, sending, onOpen, onSend }: DeliveryTableProps) => (
  <div class="table-scroll">
    <table class="entries deliveries">
      <thead>
        <tr>
          <th>{t('webhooks.time')}</th>
          <th>{t('webhooks.event')}</th>
          <th>{t('webhooks.response')}</th>
          <th>{t('webhooks.attempt')}</th>
          <th>{t('webhooks.duration')}</th>
          <th>{t('webhooks.size')}</th>
          <th>
            <span class="sr-only">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((one) => (
          <tr key={one.id}>
            <td>
              <button type="button" class="link entry-link" onClick={() => onOpen(one)}>
                {formatMoment(one.sentAt)}
              </button>
            </td>
            <td>{one.event}</td>
            <td>
              <DeliveryResult delivery={one} />
            </td>
            <td>
              {one.attempts === 1 ? '1' : t('webhooks.attemptOf', { attempt: one.attempt, attempts: one.attempts })}
            </td>
            <td>{t('webhooks.milliseconds', { duration: one.duration })}</td>
            <td>{formatBytes(one.bytes / 1000)}</td>
            <td>
              <button
                type="button"
                class="raised"
                disabled={!one.resendable || sending !== null}
                title={one.resendable ? undefined : t('webhooks.thePayloadWasTooLarge')}
                onClick={() => onSend(one)}
              >
                {sending === one.id ? t('webhooks.sending') : t('webhooks.sendAgain')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
