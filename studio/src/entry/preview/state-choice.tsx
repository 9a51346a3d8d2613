import { useState } from 'preact/hooks';
import type { ReleasePage } from '../../../../src/admin/contract/releases.ts';
import type { VersionPage } from '../../../../src/admin/contract/revisions.ts';
import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { formatTime } from '../../view/format.ts';
import { localMoment, momentOf } from '../../view/local-moment.ts';
import { PlainInput } from '../../view/plain-input.tsx';

/** What the page shows, as the query of its address; `at` until a time is chosen. */
export type State = `status=${'draft' | 'published'}` | `${'release' | 'version'}=${number}` | 'at' | `at=${string}`;

interface StateChoiceProps {
  /** The entry's, in Studio's API. */
  readonly path: string;
  /** Versions are read again when this changes. */
  readonly saved: string;
  /** The states of the entry itself; types without drafts have only what is stored. */
  readonly hasStates: boolean;
  readonly state: State;
  readonly onChoose: (state: State) => void;
}

/** As it is, after a release, on a date, or as it was. */
export function StateChoice({ path, saved, hasStates, state, onChoose }: StateChoiceProps) {
  const { data: releases = [] } = useAsked('open releases', async (signal) => {
    return (await call<ReleasePage>('GET', '/studio/api/releases?status=open&pageSize=100', { signal })).data;
  });
  const { data: versions = [] } = useAsked(`${path}/versions ${saved}`, async (signal) => {
    return (await call<VersionPage>('GET', `${path}/versions?pageSize=10`, { signal })).data;
  });
  const earlier = versions.filter(({ isCurrent }) => !isCurrent);
  const isDated = state.startsWith('at');
  return (
    <>
      <select
        aria-label={t('preview.state')}
        value={isDated ? 'at' : state}
        onChange={(event) => onChoose(event.currentTarget.value as State)}
      >
        <option value="status=draft">{t(hasStates ? 'preview.withChanges' : 'preview.asSaved')}</option>
        {hasStates && <option value="status=published">{t('preview.asPublished')}</option>}
        {releases.map(({ id, name }) => (
          <option key={id} value={`release=${id}`}>
            {t('preview.afterRelease', { name })}
          </option>
        ))}
        <option value="at">{t('preview.onADate')}</option>
        {earlier.map(({ id, savedAt }) => (
          <option key={id} value={`version=${id}`}>
            {t('preview.asOf', { time: formatTime(savedAt) })}
          </option>
        ))}
      </select>
      {isDated && (
        <DateChoice at={state.slice('at='.length)} onChoose={(at) => onChoose(at === '' ? 'at' : `at=${at}`)} />
      )}
    </>
  );
}

interface DateChoiceProps {
  /** Empty until it is chosen. */
  readonly at: string;
  readonly onChoose: (at: string) => void;
}

/** The page is loaded when the time is complete, not at each of its digits. */
function DateChoice({ at, onChoose }: DateChoiceProps) {
  const [local, setLocal] = useState(localMoment(at));
  const choose = () => {
    const moment = momentOf(local) ?? '';
    if (moment !== at) onChoose(moment);
  };
  return (
    <label
      onKeyDown={({ key }) => {
        if (key === 'Enter') choose();
      }}
    >
      <span class="sr-only">{t('preview.date')}</span>
      <PlainInput type="datetime-local" value={local} onInput={setLocal} onBlur={choose} />
    </label>
  );
}
