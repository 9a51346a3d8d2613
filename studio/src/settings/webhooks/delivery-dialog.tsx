import { parseExact, printExact } from '../../../../kit/src/exact-json.ts';
import { useModal } from '../../../../kit/src/use-modal.ts';
import { useAsked } from '../../state/use-asked.ts';
import { rich, t } from '../../texts/t.ts';
import { formatBytes, formatCount, formatMoment } from '../../view/format.ts';
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
    <dialog class="dialog large" ref={dialog} aria-label={t('webhooks.deliveryOf', { event })} onClose={onClose}>
      <div class="stack">
        <h1>{event}</h1>
        <dl class="facts">
          <dt>{t('webhooks.sent')}</dt>
          <dd>{t('webhooks.sentAtAttempt', { time: formatMoment(sentAt), attempt, attempts })}</dd>
          <dt>{t('webhooks.response')}</dt>
          <dd>
            {rich('webhooks.responseAfter', {
              response: <DeliveryResult delivery={{ ...delivery, error: null }} />,
              duration: formatCount(duration),
            })}
          </dd>
          <dt>X-Plinth-Delivery</dt>
          <dd>
            <code>{delivery.delivery}</code>
          </dd>
        </dl>
        {error !== null && (
          <section class="stack tight" aria-label={t('webhooks.whatTheReceiverSaid')}>
            <h2>{delivery.status === null ? t('webhooks.error') : t('webhooks.beginningOfTheResponse')}</h2>
            <LongText class="said" text={error} />
          </section>
        )}
        <section class="stack tight" aria-label={t('webhooks.payload')}>
          <h2>{t('webhooks.payload')}</h2>
          {payload.error !== null ? (
            <Failed error={payload.error} onRetry={payload.reload} />
          ) : payload.isLoading ? (
            <Loading text={t('webhooks.loadingThePayload')} />
          ) : payload.data === null || payload.data === undefined ? (
            <p class="soft">{t('webhooks.tooLarge', { size: formatBytes(bytes / 1000) })}</p>
          ) : (
            <LongText class="payload" text={indented(payload.data)} />
          )}
        </section>
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.close')}
          </button>
          <button type="button" class="primary" disabled={!resendable || isSending} onClick={onSend}>
            {isSending ? t('webhooks.sending') : t('webhooks.sendAgain')}
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
