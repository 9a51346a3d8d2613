import type { Data } from '../../../src/admin/contract/page.ts';
import type { ShownSession } from '../../../src/admin/contract/people.ts';
import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import { Failed, Loading } from '../view/states.tsx';
import { deviceName } from './device-name.ts';

interface SessionListProps {
  /** The route of one's own sessions, or of somebody else's. */
  readonly path: string;
  readonly isOwn: boolean;
}

/** Where an administrator is signed in; each session can be ended. */
export function SessionList({ path, isOwn }: SessionListProps) {
  const asked = useAsked(
    path,
    async (signal) => (await call<Data<readonly ShownSession[]>>('GET', path, { signal })).data,
  );
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingSessions')} />;
  const end = async (route: string): Promise<void> => {
    try {
      await call('DELETE', route);
      tell(t('settings.sessionsEnded'));
    } catch (error) {
      tellError(error);
    }
    asked.reload();
  };
  const others = asked.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <section class="stack" aria-label={t('settings.sessions')}>
      <h2>{t('settings.sessions')}</h2>
      {asked.data.length === 0 ? (
        <p class="soft">{t('settings.noSessions')}</p>
      ) : (
        <div class="table-scroll">
          <table class="entries">
            <thead>
              <tr>
                <th>{t('settings.device')}</th>
                <th>{t('settings.networkAddress')}</th>
                <th>{t('settings.lastUsed')}</th>
                <th>{t('settings.sessionBegan')}</th>
                <th>
                  <span class="sr-only">{t('common.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {asked.data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={isOwn && session.isCurrent ? null : () => end(`${path}/${session.id}`)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > (isOwn ? 0 : 1) && (
        <span>
          <button type="button" class="danger" onClick={() => end(path)}>
            {t(isOwn ? 'settings.endOtherSessions' : 'settings.endAllSessions')}
          </button>
        </span>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: ShownSession; readonly onEnd: (() => void) | null }) {
  const device = deviceName(session.device) || t('settings.unknownDevice');
  return (
    <tr>
      <td title={session.device}>{device}</td>
      <td>{session.address}</td>
      <td>{session.isCurrent ? t('settings.thisSession') : formatTime(session.seenAt)}</td>
      <td>{formatTime(session.begunAt)}</td>
      <td class="narrow">
        {onEnd !== null && (
          <button type="button" class="quiet" aria-label={t('settings.endSessionOn', { device })} onClick={onEnd}>
            {t('settings.endSession')}
          </button>
        )}
      </td>
    </tr>
  );
}
