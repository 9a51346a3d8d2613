import { useStudio } from '../state/studio.ts';
import { Failed, Loading } from '../view/states.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import { SettingTable } from './setting-table.tsx';
import { useManaged } from './use-managed.ts';

interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly events: readonly string[];
  readonly isEnabled: boolean;
}

const EVENTS = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
  'media.create',
  'media.update',
  'media.delete',
];

/** Webhooks. */
export function WebhookSettings() {
  const { rights } = useStudio();
  const webhooks = useManaged<Webhook>('/admin/webhooks', (answer) => (answer as { data: readonly Webhook[] }).data);
  if (webhooks.error !== null) return <Failed error={webhooks.error} onRetry={webhooks.reload} />;
  if (webhooks.data === undefined) return <Loading what="the webhooks" />;
  return (
    <>
      <SettingTable
        rows={webhooks.data}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Name', show: ({ name }) => <strong>{name}</strong> },
          { label: 'URL', show: ({ url }) => url },
          { label: 'Events', show: ({ events }) => events.join(', ') },
          {
            label: 'State',
            show: ({ id, isEnabled, name, url, headers, events }) => (
              <button
                type="button"
                class="quiet"
                disabled={!rights.may('admin::webhooks.update')}
                onClick={() =>
                  webhooks.change(id, { name, url, headers: headers ?? {}, events, isEnabled: !isEnabled })
                }
              >
                {isEnabled ? 'Enabled' : 'Disabled'}
              </button>
            ),
          },
        ]}
        onDelete={rights.may('admin::webhooks.delete') ? ({ id }) => webhooks.remove(id) : undefined}
      />
      {rights.may('admin::webhooks.create') && (
        <SettingForm
          title="New webhook"
          action="Create"
          onSubmit={(values) =>
            webhooks.add(
              { name: values.get('name'), url: values.get('url'), headers: {}, events: values.getAll('events') },
              'Created',
            )
          }
        >
          <SettingInput name="name" label="Name" />
          <SettingInput name="url" label="URL" type="url" />
          <fieldset class="checks">
            <legend>Events</legend>
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
