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
          <th>Time</th>
          <th>Event</th>
          <th>Response</th>
          <th>Attempt</th>
          <th>Duration</th>
          <th>Size</th>
          <th>
            <span class="sr-only">Actions</span>
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
            <td>{one.attempts === 1 ? '1' : `${one.attempt} of ${one.attempts}`}</td>
            <td>{one.duration} ms</td>
            <td>{formatBytes(one.bytes / 1000)}</td>
            <td>
              <button
                type="button"
                class="raised"
                disabled={!one.resendable || sending !== null}
                title={one.resendable ? undefined : 'The payload was too large to be kept'}
                onClick={() => onSend(one)}
              >
                {sending === one.id ? 'Sending…' : 'Send again'}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
