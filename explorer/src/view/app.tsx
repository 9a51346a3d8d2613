import { useCallback, useEffect, useState } from 'preact/hooks';
import { FailedGate, LoadingGate, OfflineGate } from '../../../kit/src/gate-messages.tsx';
import type { Project } from '../query/model.ts';
import { ServerError } from '../../../kit/src/server-error.ts';
import { loadProject } from '../state/server.ts';
import { loadEntryKey, storeEntryKey } from '../state/storage.ts';
import { applyTheme } from '../../../kit/src/theme.tsx';
import { Workspace } from './workspace.tsx';

type Entry =
  | { readonly kind: 'loading' }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly project: Project };

const RETRY_MS = 1500;

/** Reads the model, asks for a key if the server requires one, and opens the workspace. */
export function App() {
  const [entry, setEntry] = useState<Entry>({ kind: 'loading' });
  const [key, setKey] = useState(loadEntryKey);

  const open = useCallback(async (entryKey: string) => {
    try {
      setEntry({ kind: 'open', project: await loadProject(entryKey) });
    } catch (error) {
      if (!(error instanceof ServerError)) setEntry({ kind: 'offline' });
      else if (error.status === 401 || error.status === 403)
        setEntry({ kind: 'locked', message: entryKey === '' ? '' : error.message });
      else setEntry({ kind: 'failed', message: error.message });
    }
  }, []);

  useEffect(applyTheme, []);
  useEffect(() => {
    open(key);
  }, [open, key]);
  useEffect(() => {
    if (entry.kind !== 'offline') return;
    const retry = window.setInterval(() => open(key), RETRY_MS);
    return () => window.clearInterval(retry);
  }, [entry.kind, open, key]);

  switch (entry.kind) {
    case 'open':
      return <Workspace project={entry.project} entryKey={key} />;
    case 'loading':
      return <LoadingGate>Loading the content model…</LoadingGate>;
    case 'offline':
      return <OfflineGate />;
    case 'failed':
      return (
        <FailedGate title="The content model could not be loaded" message={entry.message} onRetry={() => open(key)} />
      );
    case 'locked':
      return (
        <Gate
          message={entry.message}
          onEnter={(next) => {
            storeEntryKey(next);
            setKey(next);
          }}
        />
      );
  }
}

function Gate({ message, onEnter }: { readonly message: string; readonly onEnter: (key: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <main class="gate">
      <h1>Explorer</h1>
      <p>This server requires an API token with read access. It stays in this tab.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onEnter(typed.trim());
        }}
      >
        <label>
          API token
          <input
            type="password"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary">
          Open
        </button>
        {message !== '' && (
          <p class="problem" role="alert">
            {message}
          </p>
        )}
      </form>
    </main>
  );
}
