import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';

/** Shown when the browser reports that it is offline. Input is kept. */
export function OfflineBar() {
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
  if (isOnline) return null;
  return (
    <p class="offline-bar" role="status">
      <Icon name="cloud" />
      You are offline. Unsaved changes are kept in this browser.
    </p>
  );
}
