import { useEffect, useMemo, useState } from 'preact/hooks';
import { locateRefusal } from '../query/locate-refusal.ts';
import { type Project, typeFinder } from '../query/model.ts';
import { requestOf } from '../query/request.ts';
import { useExplorer } from '../state/use-explorer.ts';
import { AnswerPane } from './answer/answer-pane.tsx';
import { QueryPane } from './form/query-pane.tsx';
import { type Problem, ProblemContext } from './problem.tsx';
import { TopBar } from './top-bar.tsx';
import { TypePane } from './type-pane.tsx';

type Pane = 'types' | 'query' | 'answer';

const PANES: readonly { readonly pane: Pane; readonly label: string }[] = [
  { pane: 'types', label: 'Content' },
  { pane: 'query', label: 'Query' },
  { pane: 'answer', label: 'Answer' },
];

export function Workspace({ project, entryKey }: { readonly project: Project; readonly entryKey: string }) {
  const explorer = useExplorer(project, entryKey);
  const { request, state, denied, run } = explorer;
  const find = useMemo(() => typeFinder(project), [project]);
  // One pane at a time where the window is narrow.
  const [pane, setPane] = useState<Pane>('query');

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        run();
      } else if (event.key === '/' && !isTyping(event.target)) {
        event.preventDefault();
        setPane('types');
        document.getElementById('type-search')?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [run]);

  const isRefused = state.answer !== null && state.answer.status >= 400 && state.answer.url === request.url;
  const refusal = isRefused && denied.kind === 'loaded' ? denied.value.refusal : null;
  const problem: Problem | null =
    refusal === null
      ? null
      : { place: locateRefusal(find, request.type, request.form, refusal), message: refusal.message };

  return (
    <ProblemContext.Provider value={problem}>
      <a class="skip" href="#query">
        Skip to the query
      </a>
      <TopBar project={project} explorer={explorer} />
      <main class="panes" data-pane={pane}>
        <TypePane
          project={project}
          current={request.type}
          onOpen={(type) => {
            explorer.setUrl(requestOf(project, type).url);
            setPane('query');
          }}
        />
        <QueryPane project={project} find={find} request={request} onForm={explorer.setForm} onUrl={explorer.setUrl} />
        <AnswerPane project={project} explorer={explorer} />
      </main>
      <nav class="pane-switch" aria-label="Panes">
        {PANES.map(({ pane: name, label }) => (
          <button
            key={name}
            type="button"
            aria-current={pane === name ? 'true' : undefined}
            onClick={() => setPane(name)}
          >
            {label}
          </button>
        ))}
      </nav>
    </ProblemContext.Provider>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
