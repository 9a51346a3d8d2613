import { writeUrl } from '../../query/request.ts';
import { ROOT } from '../../state/server.ts';
import type { LoadedAnswer } from '../../state/session.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { Notice } from '../../../../kit/src/notice.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { columnsOf, type Entry, labelOf, pictureOf, readEntries, relatedEntries } from './read-entries.ts';

const MAX_PICTURES = 4;
const MAX_LABELS = 3;

/** The entries as rows; files as images, relations by name. */
export function TableView({ explorer, answer }: { readonly explorer: Explorer; readonly answer: LoadedAnswer }) {
  const entries = readEntries(answer.body);
  if (entries === null) {
    return (
      <Notice icon="empty" title="No table">
        <p>This response has no entries to show as a table.</p>
      </Notice>
    );
  }
  if (entries.length === 0) {
    return (
      <Notice icon="empty" title="No entries">
        <p>
          Nothing matches. Loosen a filter, go back to the first page, or ask for drafts with the{' '}
          {explorer.project.contract === 'v5' ? 'status “draft”' : 'publication state “preview”'}.
        </p>
      </Notice>
    );
  }
  const columns = columnsOf(entries);
  return (
    <ScrollArea class="table" label="Entries">
      <table>
        <thead>
          <tr>
            <th scope="col">id</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                <EntryLink explorer={explorer} id={entry.id} />
              </th>
              {columns.map((name) => (
                <td key={name}>
                  <Cell value={entry.cells[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** Opens the entry with the same fields and populate. */
function EntryLink({ explorer, id }: { readonly explorer: Explorer; readonly id: Entry['id'] }) {
  const { setUrl } = explorer;
  const { request, method } = explorer.session;
  const { type, query } = request;
  if (type === undefined || type.kind !== 'collection' || request.id !== null || method !== 'GET') return <>{id}</>;
  const path = `${request.path.replace(/\/$/, '')}/${id}`;
  const { fields, populate, status } = query;
  const kept = {
    ...(request.contract === 'v5' && status !== undefined && { status }),
    ...(fields !== undefined && { fields }),
    ...(populate !== undefined && { populate }),
  };
  return (
    <button type="button" class="link" title="Open this entry" onClick={() => setUrl(writeUrl(path, kept))}>
      {id}
    </button>
  );
}

function Cell({ value }: { readonly value: unknown }) {
  if (value === undefined) return <span class="absent">–</span>;
  if (value === null) return <span class="absent">null</span>;
  if (typeof value === 'boolean') return <span class="json-boolean">{String(value)}</span>;
  if (typeof value === 'number') return <span class="json-number">{value}</span>;
  if (typeof value === 'string') return <span class="text">{value}</span>;
  const related = relatedEntries(value);
  if (related !== null) return <Related entries={related} />;
  if (Array.isArray(value)) {
    return <span class="soft">{`${value.length} ${value.length === 1 ? 'item' : 'items'}`}</span>;
  }
  return <code class="text">{JSON.stringify(value)}</code>;
}

function Related({ entries }: { readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return <span class="absent">none</span>;
  const pictures = entries.map(pictureOf);
  if (pictures.every((picture) => picture !== null)) {
    return (
      <span class="pictures">
        {pictures.slice(0, MAX_PICTURES).map((picture) => (
          <img
            key={picture.url}
            src={new URL(picture.url.replace(/^\//, ''), ROOT).href}
            alt={picture.name}
            loading="lazy"
          />
        ))}
        {pictures.length > MAX_PICTURES && <small>+{pictures.length - MAX_PICTURES}</small>}
      </span>
    );
  }
  return (
    <span class="labels">
      {entries.slice(0, MAX_LABELS).map((entry) => (
        <span key={entry.id} class="chip" title={`id ${entry.id}`}>
          {labelOf(entry)}
        </span>
      ))}
      {entries.length > MAX_LABELS && <small>+{entries.length - MAX_LABELS}</small>}
    </span>
  );
}
