import { Notice } from '../../../../kit/src/notice.tsx';
import type { LogPage } from '../../../../src/admin/contract/log.ts';
import { call } from '../../server/call.ts';
import { go, hrefOf } from '../../state/place.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import type { SettingsPlace } from '../settings-place.ts';
import { LogExport } from './log-export.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogTable } from './log-table.tsx';
import { askingOf, type LogView, readLogView, writeLogView } from './log-view.ts';

/** Who did what: the newest first, with filters that its address has. */
export function LogSettings({ query }: SettingsPlace) {
  const view = readLogView(query);
  const asking = askingOf(view);
  const { data, error, reload } = useAsked(asking, (signal) => call<LogPage>('GET', asking, { signal }));
  const show = (changes: Partial<LogView>) => go(hrefOf(['settings', 'log'], writeLogView({ ...view, ...changes })));
  return (
    <section class="stack" aria-label={t('shell.log')}>
      <p class="soft">{t('log.explained')}</p>
      <LogFilters view={view} onChange={(changes) => show({ ...changes, before: '' })} />
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('log.loading')} />
      ) : !data.meta.isKept ? (
        <Notice icon="empty" title={t('log.notKept')}>
          <p>{t('log.howToKeep')}</p>
        </Notice>
      ) : (
        <>
          {data.data.length === 0 ? (
            <p class="empty padded">{t('log.noRecords')}</p>
          ) : (
            <LogTable records={data.data} onPerson={(person) => show({ person, before: '' })} />
          )}
          <div class="row">
            {view.before !== '' && (
              <button type="button" onClick={() => show({ before: '' })}>
                {t('log.newest')}
              </button>
            )}
            {data.meta.next !== null && (
              <button type="button" onClick={() => show({ before: String(data.meta.next) })}>
                {t('log.older')}
              </button>
            )}
            {data.data.length > 0 && <LogExport view={view} />}
          </div>
        </>
      )}
    </section>
  );
}
