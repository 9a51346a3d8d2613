import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { tell } from '../state/tell.ts';
import { useReachable, useReconnected } from '../state/use-connection.ts';
import { t } from '../texts/t.ts';

/** Shown while the browser is offline or the server does not respond. Input is kept. */
export function OfflineBar() {
  const isReachable = useReachable();
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    addEventListener('online', follow);
    addEventListener('offline', follow);
    return () => {
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, []);
  useReconnected(!isReachable, () => tell(t('shell.connectedAgain')));
  return (
    <div role="status">
      {!(isOnline && isReachable) && (
        <p class="offline-bar">
          <Icon name="cloud" />
          {t(isOnline ? 'shell.reconnecting' : 'shell.offline')}
        </p>
      )}
    </div>
  );
}
