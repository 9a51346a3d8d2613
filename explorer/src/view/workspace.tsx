import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { useOpening } from '../../../kit/src/use-opening.ts';
import { locateRefusal } from '../query/locate-refusal.ts';
import { type Project, typeFinder } from '../query/model.ts';
import { listUrl } from '../query/request.ts';
import { GRAPHQL_LINK } from '../state/link.ts';
import { currentAnswer } from '../state/session.ts';
import { type Explorer, useExplorer } from '../state/use-explorer.ts';
import { GraphqlMode } from './graphql-mode.tsx';
import { Palette } from './palette.tsx';
import { type Problem, ProblemContext } from './problem.tsx';
import type { Pane } from './pane.ts';
import { RestMode } from './rest-mode.tsx';
import { type Mode, TopBar } from './top-bar.tsx';

export function Workspace({ project, entryKey }: { readonly project: Project; readonly entryKey: string }) {
  const [mode, setMode] = useMode(project);
  const asking = useExplorer(project, entryKey, mode === 'rest');
  const palette = useOpening();
  const { open: openPalette } = palette;
  // One pane at a time in narrow windows.
  const [pane, setPane] = useState<Pane>('query');
  const { run: ask } = asking;
  const run = useCallback(() => {
    setPane('answer');
    ask();
  }, [ask]);
  const explorer: Explorer = { ...asking, run, showQuery: () => setPane('query') };
  const problem = useProblem(explorer);

  useEffect(() => {
    document.title = `${project.name} · Explorer`;
  }, [project.name]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === 'Enter' && isCommand && mode === 'rest') {
        event.preventDefault();
        run();
      } else if (event.key.toLowerCase() === 'k' && isCommand) {
        event.preventDefault();
        if (document.querySelector('dialog.palette[open]') === null) openPalette();
      } else if (event.key === '/' && !isTyping(event.target) && mode === 'rest') {
        event.preventDefault();
        setPane('types');
        document.getElementById('type-search')?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [run, mode, openPalette]);

  return (
    <ProblemContext.Provider value={problem}>
      {mode === 'rest' && (
        // A link would replace the part after `#`, which is the link to the query.
        <button type="button" class="skip" onClick={() => document.getElementById('query')?.focus()}>
          Skip to the query
        </button>
      )}
      <TopBar explorer={explorer} mode={mode} onMode={setMode} onPalette={openPalette} />
      {mode === 'graphql' ? (
        <GraphqlMode explorer={explorer} />
      ) : (
        <RestMode
          explorer={explorer}
          pane={pane}
          onPane={setPane}
          onOpen={(type) => {
            explorer.setUrl(listUrl(project, type, explorer.session.request.path));
            setPane('query');
          }}
        />
      )}
      {palette.opening !== null && (
        <Palette key={palette.opening} explorer={explorer} onMode={setMode} onClose={palette.close} />
      )}
    </ProblemContext.Provider>
  );
}

/** REST or GraphQL; stored in the URL, so that a reload or a link returns to it. */
function useMode({ graphql }: Project): readonly [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState<Mode>(modeOfLink);
  function modeOfLink(): Mode {
    return graphql !== null && location.hash === GRAPHQL_LINK ? 'graphql' : 'rest';
  }
  useEffect(() => {
    if (mode === 'graphql') window.history.replaceState(null, '', GRAPHQL_LINK);
  }, [mode]);
  useEffect(() => {
    const follow = () => setMode(modeOfLink());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [mode, setMode];
}

/** The position of the server's error in the form. */
function useProblem({ project, session, caller }: Explorer): Problem | null {
  const find = useMemo(() => typeFinder(project), [project]);
  const { request, denied } = session;
  const answer = currentAnswer(session, caller);
  const refusal = answer !== null && answer.status >= 400 && denied.kind === 'loaded' ? denied.value.refusal : null;
  if (refusal === null) return null;
  return { place: locateRefusal(find, request.type, request.form, refusal), message: refusal.message };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
