import { useEffect, useState } from 'preact/hooks';
import type { Explorer } from '../../state/use-explorer.ts';
import { Notice } from '../../../../kit/src/notice.tsx';

/** A message is shown after this time. */
const SLOW_S = 1;

/** Shown while there is no response: loading, not sent yet, stopped, or the server is unreachable. */
export function WaitingView({ explorer }: { readonly explorer: Explorer }) {
  const { session, run } = explorer;
  const { kind } = session.state;
  if (kind === 'offline') {
    const isWrite = session.method !== 'GET';
    return (
      <Notice icon="cloud" title="The server is unreachable" kind="bad">
        <p>
          {isWrite
            ? 'The request may have arrived: check before you send it again.'
            : 'It may be restarting. This page retries automatically; your query is kept.'}
        </p>
        <button type="button" onClick={run}>
          {isWrite ? 'Send again' : 'Ask now'}
        </button>
      </Notice>
    );
  }
  if (kind === 'cancelled') {
    return (
      <Notice icon="clock" title="Stopped">
        <p>
          {session.method === 'GET'
            ? 'The server stops working on it, too. A smaller page or fewer populated parts are faster.'
            : 'It may already have been stored: check before you send it again.'}
        </p>
        <button type="button" onClick={run}>
          {session.method === 'GET' ? 'Ask again' : 'Send again'}
        </button>
      </Notice>
    );
  }
  if (kind === 'loading') return <Asking explorer={explorer} />;
  return session.method === 'GET' ? (
    <Notice icon="empty" title="No request yet">
      <p>Build a query, or paste a URL above.</p>
    </Notice>
  ) : (
    <Notice icon="empty" title="Not sent yet">
      <p>
        Nothing is written until you press the button, or <kbd>Ctrl Enter</kbd>.
      </p>
    </Notice>
  );
}

function Asking({ explorer }: { readonly explorer: Explorer }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const tick = window.setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1000)), 250);
    return () => window.clearInterval(tick);
  }, []);
  if (seconds < SLOW_S) {
    return (
      <div class="skeleton" role="status">
        <span class="sr-only">Asking…</span>
        {WIDTHS.map((width, index) => (
          <i key={index} class={`bar-${width}`} />
        ))}
      </div>
    );
  }
  return (
    <Notice icon="clock" title="Still waiting">
      <p role="status">
        {seconds} {seconds === 1 ? 'second' : 'seconds'} so far.
      </p>
      <p>“Plan and SQL” will show what took the time.</p>
      <button type="button" onClick={explorer.cancel}>
        Stop
      </button>
    </Notice>
  );
}

const WIDTHS = ['s', 'm', 'l', 'm', 'l', 's', 'm'] as const;
