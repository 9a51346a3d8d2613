import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { METHODS, type Method } from '../query/method.ts';
import { listUrl } from '../query/request.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { Segments } from '../../../kit/src/segments.tsx';
import { ProblemAt } from './problem.tsx';

/** Method and URL of the request, and the button that sends it. */
export function UrlField({ explorer }: { readonly explorer: Explorer }) {
  const { project, session, setUrl, run } = explorer;
  const { request, method, state } = session;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? request.url;

  // Typed text stays unchanged while the field has the focus; changes made in the form appear at once.
  useEffect(() => setTyped(null), [request.url]);

  // The height follows the text.
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [shown]);

  return (
    <form
      class="url"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {explorer.hasContracts && <ContractChoice explorer={explorer} />}
      <div class="url-box">
        {project.writes ? (
          <MethodSelect explorer={explorer} />
        ) : (
          <span class="verb get" aria-hidden="true">
            GET
          </span>
        )}
        <textarea
          id="url"
          ref={field}
          rows={1}
          spellcheck={false}
          autocomplete="off"
          aria-label="URL of the query"
          value={shown}
          onInput={(event) => {
            const text = event.currentTarget.value.replace(/\s*\n\s*/g, '');
            setTyped(text);
            setUrl(text);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            run();
          }}
        />
      </div>
      <button
        type="submit"
        class={method === 'DELETE' ? 'primary danger' : 'primary'}
        title={`${VERBS[method]} (Ctrl+Enter)`}
        aria-busy={state.kind === 'loading'}
      >
        <Icon name="run" />
        {VERBS[method]}
      </button>
      <ProblemAt place="url" />
    </form>
  );
}

/** v4's or v5's terms: the header is sent for v5, and shown. */
function ContractChoice({ explorer }: { readonly explorer: Explorer }) {
  const { contract, hasHeader } = explorer.session.request;
  return (
    <div class="contract" title={hasHeader ? 'Sent with the header Strapi-Response-Format: v5' : undefined}>
      <Segments
        label="Contract"
        options={[
          { value: 'v4', label: 'v4' },
          { value: 'v5', label: 'v5' },
        ]}
        value={contract}
        onChange={explorer.setContract}
      />
    </div>
  );
}

const VERBS: Readonly<Record<Method, string>> = { GET: 'Run', POST: 'Create', PUT: 'Change', DELETE: 'Delete' };

function MethodSelect({ explorer }: { readonly explorer: Explorer }) {
  const { session, setMethod } = explorer;
  const { method, request } = session;
  const choose = (next: Method) => {
    const isCollection = request.type?.kind === 'collection';
    // A new entry is posted to the list; list parameters have no meaning for a write.
    if (next === 'POST' && isCollection && request.type)
      setMethod(next, listUrl(explorer.project, request.type, request.path));
    else setMethod(next);
  };
  return (
    <select
      class={`verb ${method.toLowerCase()}`}
      aria-label="Method"
      value={method}
      onChange={(event) => choose(event.currentTarget.value as Method)}
    >
      {METHODS.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
