import { call } from '../../server/call.ts';
import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Forbidden, Loading } from '../../view/states.tsx';
import { DeliveryPage } from './delivery-page.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { Webhook } from './webhook.ts';

interface WebhookPageProps {
  readonly id: number;
  readonly part: 'settings' | 'deliveries';
  readonly query: URLSearchParams;
}

/** A webhook: its settings and its deliveries. */
export function WebhookPage({ id, part, query }: WebhookPageProps) {
  const { rights } = useStudio();
  const path = `/admin/webhooks/${id}`;
  const asked = useAsked(path, async () => (await call<{ data: Webhook }>('GET', path)).data);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('webhooks.loadingTheWebhook')} />;
  const maySeeDeliveries = rights.may('admin::webhooks.update');
  const parts = [
    { name: 'settings', label: t('common.settings'), href: hrefOf(['settings', 'webhooks', id]) },
    { name: 'deliveries', label: t('common.deliveries'), href: hrefOf(['settings', 'webhooks', id, 'deliveries']) },
  ];
  return (
    <div class="stack">
      <div class="page-head">
        <h2>{asked.data.name}</h2>
        <a href={hrefOf(['settings', 'webhooks'])}>{t('webhooks.allWebhooks')}</a>
      </div>
      {maySeeDeliveries && (
        <nav class="tabs" aria-label={asked.data.name}>
          {parts.map(({ name, label, href }) => (
            <a key={name} href={href} aria-current={name === part ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      )}
      {part === 'settings' ? (
        <WebhookForm webhook={asked.data} path={path} onSaved={asked.reload} />
      ) : maySeeDeliveries ? (
        <DeliveryPage webhook={id} query={query} />
      ) : (
        <Forbidden />
      )}
    </div>
  );
}
