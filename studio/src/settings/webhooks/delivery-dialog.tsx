import { parseExact, printExact } from '../../../../kit/src/exact-json.ts';
import { useModal } from '../../../../kit/src/use-modal.ts';
import { useAsked } from '../../state/use-asked.ts';
import { formatBytes, formatMoment } from '../../view/format.ts';
import { LongText } from '../../view/long-text.tsx';
import { Failed, Loading } from '../../view/states.tsx';
import { type CountedDelivery, loadPayload } from './delivery.ts';
import { DeliveryResult } from './delivery-result.tsx';

interface DeliveryDialogProps {
  readonly webhook: number;
  readonly delivery: CountedDelivery;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** A delivery attempt with its payload. */
export function DeliveryDialog({ webhook, delivery, isSending, onSend, onClose }: DeliveryDialogProps) {
  const { id, event, sentAt, error, attempt, attempts, duration, bytes, resendable } = delivery;
  const dialog = useModal();
  const payload = useAsked(String(id), async () => (resendable ? loadPayload(webhook, id) : null));
  return (
    <dialog class="dialog large" ref={dialog} aria-label={`Delivery of ${event}`} onClose={onClose}>
      <div class="stack">
        <h1>{event}</h1>
        <dl class="facts">
          <dt>Sent</dt>
          <dd>
            {formatMoment(sentAt)}, attempt {attempt} of {attempts}
          </dd>
          <dt>Response</dt>
          <dd>
            <DeliveryResult delivery={{ ...delivery, error: null }} /> after {duration} ms
          </dd>
          <dt>X-Plinth-Delivery</dt>
          <dd>
            <code>{delivery.delivery}</code>
          </dd>
        </dl>
        {error !== null && (
          <section class="stack tight" aria-label="What the receiver said">
            <h2>{delivery.status === null ? 'Error' : 'Beginning of the response'}</h2>
            <LongText class="said" text={error} />
          </section>
        )}
        <section class="stack tight" aria-label="Payload">
          <h2>Payload</h2>
          {payload.error !== null ? (
            <Failed error={payload.error} onRetry={payload.reload} />
          ) : payload.isLoading ? (
            <Loading what="the payload" />
          ) : payload.data === null || payload.data === undefined ? (
            <p class="soft">It was too large to be kept ({formatBytes(bytes / 1000)}), and cannot be sent again.</p>
          ) : (
            <LongText class="payload" text={indented(payload.data)} />
          )}
        </section>
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            Close
          </button>
          <button type="button" class="primary" disabled={!resendable || isSending} onClick={onSend}>
            {isSending ? 'Sending…' : 'Send again'}
          </button>
        </div>
      </div>
    </dialog>
  );
}

function indented(text: string): string {
  try {
    return printExact(parseExact(text), 2);
  } catch {
    return text;
  }
}
