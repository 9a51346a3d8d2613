import { useId, useState } from 'preact/hooks';
import { call } from '../../server/call.ts';
import { useStudio } from '../../state/studio.ts';
import { tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { ProblemText } from '../../view/problem-text.tsx';
import { useSaveSetting } from '../use-save-setting.ts';
import { explainTrial, isAccepted, type Tried } from './explain-trial.ts';
import { EVENTS, type Webhook } from './webhook.ts';

interface WebhookFormProps {
  readonly webhook: Webhook;
  readonly path: string;
  readonly onSaved: () => void;
}

/** Edits a webhook with its headers and events, and sends test events. */
export function WebhookForm({ webhook, path, onSaved }: WebhookFormProps) {
  const { rights } = useStudio();
  const [name, setName] = useState(webhook.name);
  const [url, setUrl] = useState(webhook.url);
  const [events, setEvents] = useState(webhook.events);
  const [headers, setHeaders] = useState<readonly (readonly [string, unknown])[]>(
    Object.entries(webhook.headers ?? {}),
  );
  const [tried, setTried] = useState<Tried | null>(null);
  const isReadOnly = !rights.may('admin::webhooks.update');
  const setHeader = (index: number, next: readonly [string, unknown]): void =>
    setHeaders(headers.map((one, at) => (at === index ? next : one)));
  const kept = Object.fromEntries(headers.filter(([header]) => header.trim() !== ''));
  const body = { name, url, events, headers: kept, isEnabled: webhook.isEnabled };
  const { save, problems, isChanged } = useSaveSetting(path, body, onSaved);
  const id = useId();
  // What a test event came to belongs to the URL that it was sent to.
  const trial = tried === null || url !== webhook.url ? null : tried;
  const urlProblem = problems.get('url') ?? (trial !== null && !isAccepted(trial) ? explainTrial(trial) : undefined);
  const trigger = async (): Promise<void> => {
    try {
      setTried(null);
      setTried((await call<{ data: Tried }>('POST', `/studio/api/webhooks/${webhook.id}/test`)).data);
    } catch (error) {
      tellError(error);
    }
  };
  return (
    <form
      class="stack role-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div class="setting-fields">
        <div class="field">
          <label for={`${id}-name`}>{t('common.name')}</label>
          <PlainInput
            id={`${id}-name`}
            value={name}
            disabled={isReadOnly}
            autocomplete="off"
            required
            isInvalid={problems.has('name')}
            describedBy={`${id}-name-problem`}
            onInput={setName}
          />
          <ProblemText id={`${id}-name-problem`} text={problems.get('name')} />
        </div>
        <div class="field">
          <label for={`${id}-url`}>{t('webhooks.url')}</label>
          <PlainInput
            id={`${id}-url`}
            type="url"
            value={url}
            disabled={isReadOnly}
            autocomplete="off"
            required
            isInvalid={urlProblem !== undefined}
            describedBy={`${id}-url-problem`}
            onInput={setUrl}
          />
          <ProblemText id={`${id}-url-problem`} text={urlProblem} />
        </div>
      </div>
      <fieldset class="stack tight" disabled={isReadOnly}>
        <legend>{t('webhooks.headers')}</legend>
        {headers.map(([header, value], index) => (
          <div key={index} class="row">
            <input
              type="text"
              aria-label={t('webhooks.nameOfHeader', { number: index + 1 })}
              value={header}
              onInput={(event) => setHeader(index, [event.currentTarget.value, value])}
            />
            <input
              type="text"
              class="grow"
              aria-label={t('webhooks.valueOfHeader', { number: index + 1 })}
              value={String(value)}
              onInput={(event) => setHeader(index, [header, event.currentTarget.value])}
            />
            <button type="button" onClick={() => setHeaders(headers.filter((_, at) => at !== index))}>
              <span aria-hidden="true">{t('webhooks.remove')}</span>
              <span class="sr-only">{t('webhooks.removeHeader', { number: index + 1 })}</span>
            </button>
          </div>
        ))}
        <span>
          <button type="button" onClick={() => setHeaders([...headers, ['', '']])}>
            {t('webhooks.addAHeader')}
          </button>
        </span>
      </fieldset>
      <fieldset class="checks" disabled={isReadOnly}>
        <legend>{t('webhooks.events')}</legend>
        {[...new Set([...EVENTS, ...webhook.events])].map((event) => (
          <label key={event} class="row">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                setEvents(checked ? [...events, event] : events.filter((one) => one !== event))
              }
            />
            {event}
          </label>
        ))}
      </fieldset>
      {!isReadOnly && (
        <div class="row">
          <button type="submit" class="primary">
            {t('common.save')}
          </button>
          <button
            type="button"
            disabled={isChanged}
            title={isChanged ? t('webhooks.saveFirst') : undefined}
            onClick={trigger}
          >
            {t('webhooks.sendATestEvent')}
          </button>
          <span role="status">{trial !== null && isAccepted(trial) && explainTrial(trial)}</span>
        </div>
      )}
    </form>
  );
}
