import { useState } from 'preact/hooks';
import { clearHistory, loadSaved, type SavedQuery, storeSaved } from '../state/storage.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';

/** Recent and named queries; both are stored in this browser. */
export function HistoryMenu({ explorer }: { readonly explorer: Explorer }) {
  const { history, setUrl, setHistory } = explorer;
  const { request } = explorer.session;
  const [saved, setSaved] = useState(loadSaved);
  const [name, setName] = useState('');
  const save = (next: readonly SavedQuery[]) => setSaved(storeSaved(next));
  return (
    <Menu
      title="Saved queries and history"
      label={
        <>
          <Icon name="history" />
          <span class="wide">History</span>
        </>
      }
    >
      {(close) => (
        <div class="history-menu">
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              const label = name.trim();
              if (label === '') return;
              save([{ name: label, url: request.url }, ...saved.filter((query) => query.name !== label)]);
              setName('');
            }}
          >
            <label class="grow">
              Save this query as
              <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            <button type="submit">
              <Icon name="star" />
              Save
            </button>
          </form>
          <h2>Saved</h2>
          {saved.length === 0 && <p class="empty">Save a query to find it here later.</p>}
          <ul>
            {saved.map((query) => (
              <li key={query.name} class="row">
                <button
                  type="button"
                  class="entry"
                  onClick={() => {
                    setUrl(query.url);
                    close();
                  }}
                >
                  <strong>{query.name}</strong>
                  <code>{query.url}</code>
                </button>
                <button
                  type="button"
                  class="quiet icon-only"
                  aria-label={`Forget ${query.name}`}
                  onClick={() => save(saved.filter((other) => other !== query))}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
          <div class="row spread">
            <h2>History</h2>
            {history.length > 0 && (
              <button type="button" class="quiet" onClick={() => setHistory(clearHistory())}>
                Clear
              </button>
            )}
          </div>
          {history.length === 0 && <p class="empty">No requests yet.</p>}
          <ul>
            {history.map((visit) => (
              <li key={visit.url}>
                <button
                  type="button"
                  class="entry"
                  onClick={() => {
                    setUrl(visit.url);
                    close();
                  }}
                >
                  <span class="row">
                    <span class={visit.status < 400 ? 'status good' : 'status bad'}>{visit.status}</span>
                    <small>{new Date(visit.at).toLocaleString()}</small>
                  </span>
                  <code>{visit.url}</code>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Menu>
  );
}
