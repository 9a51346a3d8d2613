import { useState } from 'preact/hooks';
import { Notice } from '../../../../kit/src/notice.tsx';
import { Segments } from '../../../../kit/src/segments.tsx';
import { Pager } from '../../view/pager.tsx';
import { go, hrefOf } from '../../state/place.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { type CountedDelivery, isTaken, loadDeliveries, sendAgain } from './delivery.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { explainTrial, isAccepted } from './explain-trial.ts';
import { DeliveryTable } from './delivery-table.tsx';

interface DeliveryPageProps {
  readonly webhook: number;
  readonly query: URLSearchParams;
}

const PAGE_SIZE = 20;

const SHOWN = [
  { value: 'all', label: 'webhooks.all' },
  { value: 'failed', label: 'webhooks.failed' },
] as const;

/** The latest attempts to deliver events to a webhook. */
export function DeliveryPage({ webhook, query }: DeliveryPageProps) {
  const asked = useAsked(String(webhook), () => loadDeliveries(webhook));
  const [opened, setOpened] = useState<CountedDelivery | null>(null);
  const [sending, setSending] = useState<number | null>(null);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('webhooks.loadingTheDeliveries')} />;

  const shown = query.get('show') === 'failed' ? 'failed' : 'all';
  const found = shown === 'failed' ? asked.data.filter((one) => !isTaken(one)) : asked.data;
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, Number(query.get('page')) || 1), pageCount);
  const show = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams({ ...(shown === 'failed' && { show: shown }), ...changes });
    go(hrefOf(['settings', 'webhooks', webhook, 'deliveries'], next));
  };
  const send = async ({ id, event }: CountedDelivery): Promise<void> => {
    setSending(id);
    try {
      const tried = await sendAgain(webhook, id);
      if (isAccepted(tried)) tell(t('webhooks.sentAgain', { event, status: String(tried.statusCode) }));
      else tell(t('webhooks.notAccepted', { event, reason: explainTrial(tried) }), 'bad');
      setOpened(null);
      asked.reload();
    } catch (error) {
      tellError(error);
    } finally {
      setSending(null);
    }
  };
  return (
    <section class="stack" aria-label={t('common.deliveries')}>
      <div class="page-head">
        <Segments
          label={t('common.deliveries')}
          options={SHOWN.map(({ value, label }) => ({ value, label: t(label) }))}
          value={shown}
          onChange={(value) =>
            go(hrefOf(['settings', 'webhooks', webhook, 'deliveries'], value === 'all' ? '' : 'show=failed'))
          }
        />
        <button type="button" disabled={asked.isLoading} onClick={asked.reload}>
          {t('shell.reload')}
        </button>
      </div>
      {found.length === 0 ? (
        <Notice
          icon="empty"
          title={shown === 'failed' ? t('webhooks.noFailedDeliveries') : t('webhooks.nothingWasSentYet')}
        >
          <p>{shown === 'failed' ? t('webhooks.allAccepted') : t('webhooks.nothingSentText')}</p>
        </Notice>
      ) : (
        <>
          <DeliveryTable
            deliveries={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
            sending={sending}
            onOpen={setOpened}
            onSend={send}
          />
          <Pager
            pagination={{ page, pageSize: PAGE_SIZE, pageCount, total: found.length }}
            onPage={(next) => show({ page: String(next) })}
          />
        </>
      )}
      <p class="hint">{t('webhooks.deliveriesHint')}</p>
      {opened !== null && (
        <DeliveryDialog
          webhook={webhook}
          delivery={opened}
          isSending={sending === opened.id}
          onSend={() => send(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
