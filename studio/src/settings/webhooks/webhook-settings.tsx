import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { formatList } from '../../view/format.ts';
import { Failed, Loading, Missing } from '../../view/states.tsx';
import { SettingForm, SettingInput } from '../setting-form.tsx';
import { SettingTable } from '../setting-table.tsx';
import type { SettingsPlace } from '../settings-place.ts';
import { useManaged } from '../use-managed.ts';
import { EVENTS, type Webhook } from './webhook.ts';
import { WebhookPage } from './webhook-page.tsx';

export function WebhookSettings({ path: [step, part = 'settings'], query }: SettingsPlace) {
  if (step === undefined) return <WebhookList />;
  if (!/^\d+$/.test(step) || (part !== 'settings' && part !== 'deliveries')) return <Missing />;
  return <WebhookPage key={step} id={Number(step)} part={part} query={query} />;
}

function WebhookList() {
  const { rights } = useStudio();
  const webhooks = useManaged<readonly Webhook[]>(
    '/admin/webhooks',
    (answer) => (answer as { data: readonly Webhook[] }).data,
  );
  if (webhooks.error !== null) return <Failed error={webhooks.error} onRetry={webhooks.reload} />;
  if (webhooks.data === undefined) return <Loading text={t('webhooks.loadingTheWebhooks')} />;
  return (
    <>
      <SettingTable
        rows={webhooks.data}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('common.name'),
            show: ({ id, name }) => (
              <a class="entry-link" href={hrefOf(['settings', 'webhooks', id])}>
                {name}
              </a>
            ),
          },
          { label: t('webhooks.url'), show: ({ url }) => url },
          { label: t('webhooks.events'), show: ({ events }) => formatList(events) },
          {
            label: t('webhooks.state'),
            show: ({ id, isEnabled, name, url, headers, events }) => (
              <button
                type="button"
                class="quiet raised"
                disabled={!rights.may('admin::webhooks.update')}
                onClick={() =>
                  webhooks.change(id, { name, url, headers: headers ?? {}, events, isEnabled: !isEnabled })
                }
              >
                {isEnabled ? t('webhooks.enabled') : t('webhooks.disabled')}
              </button>
            ),
          },
        ]}
        onDelete={rights.may('admin::webhooks.delete') ? ({ id }) => webhooks.remove(id) : undefined}
      />
      {rights.may('admin::webhooks.create') && (
        <SettingForm
          title={t('webhooks.newWebhook')}
          action={t('common.create')}
          onSubmit={(values) =>
            webhooks.add(
              { name: values.get('name'), url: values.get('url'), headers: {}, events: values.getAll('events') },
              t('common.created'),
            )
          }
        >
          <SettingInput name="name" label={t('common.name')} />
          <SettingInput name="url" label={t('webhooks.url')} type="url" />
          <fieldset class="checks">
            <legend>{t('webhooks.events')}</legend>
            {EVENTS.map((event) => (
              <label key={event} class="row">
                <input type="checkbox" name="events" value={event} />
                {event}
              </label>
            ))}
          </fieldset>
        </SettingForm>
      )}
    </>
  );
}
