import { useState } from 'preact/hooks';
import type { Project } from '../../query/model.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { AnswerStatus } from './answer-status.tsx';
import { DeniedView } from './denied-view.tsx';
import { ExplainView } from './explain-view.tsx';
import { JsonView } from './json-view.tsx';
import { TableView } from './table-view.tsx';

const TABS = [
  { tab: 'json', label: 'JSON' },
  { tab: 'table', label: 'Table' },
  { tab: 'plan', label: 'Plan and SQL' },
  { tab: 'denied', label: 'Not given' },
] as const;

type Tab = (typeof TABS)[number]['tab'];

export function AnswerPane({ project, explorer }: { readonly project: Project; readonly explorer: Explorer }) {
  const { state, denied, explanation } = explorer;
  const [tab, setTab] = useState<Tab>('json');
  const withheld = denied.kind === 'loaded' ? denied.value.withheld.length : 0;
  const move = (by: number) => {
    const index = TABS.findIndex((option) => option.tab === tab);
    const next = TABS[(index + by + TABS.length) % TABS.length];
    if (next === undefined) return;
    setTab(next.tab);
    document.getElementById(`tab-${next.tab}`)?.focus();
  };
  return (
    <section class="pane answer" aria-label="Answer" aria-busy={state.kind === 'loading'}>
      <AnswerStatus project={project} explorer={explorer} />
      <div
        class="tabs"
        role="tablist"
        aria-label="Views of the answer"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
      >
        {TABS.map((option) => (
          <button
            key={option.tab}
            id={`tab-${option.tab}`}
            type="button"
            role="tab"
            aria-selected={option.tab === tab}
            aria-controls="answer-view"
            tabIndex={option.tab === tab ? 0 : -1}
            onClick={() => setTab(option.tab)}
          >
            {option.label}
            {option.tab === 'denied' && withheld > 0 && <span class="count warn">{withheld}</span>}
          </button>
        ))}
      </div>
      <div id="answer-view" class="view" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {state.kind === 'offline' && (
          <div class="notice" role="alert">
            <h3>The server does not answer</h3>
            <p>It may be starting again. This page asks until it does; your query is safe.</p>
            <button type="button" onClick={explorer.run}>
              Ask now
            </button>
          </div>
        )}
        {state.answer === null && state.kind !== 'offline' && (
          <div class="notice" role="status">
            <p>{state.kind === 'loading' ? 'Asking…' : 'Build a query, or paste a URL above.'}</p>
          </div>
        )}
        {state.answer !== null && tab === 'json' && <JsonView answer={state.answer} />}
        {state.answer !== null && tab === 'table' && <TableView explorer={explorer} answer={state.answer} />}
        {state.answer !== null && tab === 'plan' && <ExplainView explanation={explanation} />}
        {state.answer !== null && tab === 'denied' && (
          <DeniedView project={project} caller={explorer.caller} denied={denied} />
        )}
      </div>
    </section>
  );
}
