import { t } from '../../texts/t.ts';
import { type LogView, TOPICS } from './log-view.ts';

interface LogFiltersProps {
  readonly view: LogView;
  readonly onChange: (changes: Partial<LogView>) => void;
}

/** By person, kind of action and time; of one entry, after a link from there. Texts count once they are complete. */
export function LogFilters({ view, onChange }: LogFiltersProps) {
  const { person, topic, type, id, since, until } = view;
  return (
    <fieldset class="list-tools" aria-label={t('log.filters')}>
      <label class="row">
        {t('log.who')}
        <input
          key={person}
          type="search"
          dir="auto"
          defaultValue={person}
          onChange={(event) => onChange({ person: event.currentTarget.value.trim() })}
        />
      </label>
      <select
        aria-label={t('log.action')}
        value={topic}
        onChange={(event) => onChange({ topic: event.currentTarget.value })}
      >
        <option value="">{t('log.allActions')}</option>
        {TOPICS.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
      <label class="row">
        {t('log.since')}
        <input type="date" value={since} onChange={(event) => onChange({ since: event.currentTarget.value })} />
      </label>
      <label class="row">
        {t('log.until')}
        <input type="date" value={until} onChange={(event) => onChange({ until: event.currentTarget.value })} />
      </label>
      {type !== '' && (
        <span class="row">
          <code dir="ltr">{id === '' ? type : `${type} ${id}`}</code>
          <button type="button" onClick={() => onChange({ type: '', id: '' })}>
            {t('log.everything')}
          </button>
        </span>
      )}
    </fieldset>
  );
}
