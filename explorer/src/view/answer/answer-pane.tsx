import { useState } from 'preact/hooks';
import { currentAnswer, type LoadedAnswer } from '../../state/session.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { AnswerStatus } from './answer-status.tsx';
import { CompareView } from './compare-view.tsx';
import { DeniedView } from './denied-view.tsx';
import { ExplainView } from './explain-view.tsx';
import { IgnoredStrip } from './ignored-strip.tsx';
import { JsonView } from './json-view.tsx';
import { RefusedView } from './refused-view.tsx';
import { TableView } from './table-view.tsx';
import { WaitingView } from './waiting-view.tsx';

const TABS = [
  { tab: 'json', label: 'JSON', reads: false },
  { tab: 'table', label: 'Table', reads: false },
  { tab: 'plan', label: 'Plan and SQL', reads: true },
  { tab: 'denied', label: 'Permissions', reads: true },
  { tab: 'compare', label: 'Compare', reads: true },
] as const;

type Tab = (typeof TABS)[number]['tab'];

export function AnswerPane({ explorer }: { readonly explorer: Explorer }) {
  const { session, caller } = explorer;
  const { state, denied, method } = session;
  const [chosen, setChosen] = useState<Tab>('json');
  const answer = currentAnswer(session, caller);
  const tabs = TABS.filter(({ reads }) => method === 'GET' || !reads);
  const tab = tabs.some((option) => option.tab === chosen) ? chosen : 'json';
  const withheld = answer !== null && denied.kind === 'loaded' ? denied.value.withheld.length : 0;
  const ignored = answer !== null && denied.kind === 'loaded' ? denied.value.ignored : [];
  const move = (by: number) => {
    const index = tabs.findIndex((option) => option.tab === tab);
    const next = tabs[(index + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    setChosen(next.tab);
    document.getElementById(`tab-${next.tab}`)?.focus();
  };
  const isWaiting = state.kind === 'loading' || answer === null;
  return (
    <section class="pane answer" aria-label="Response" aria-busy={state.kind === 'loading'}>
      <AnswerStatus explorer={explorer} answer={answer} />
      {ignored.length > 0 && <IgnoredStrip explorer={explorer} ignored={ignored} />}
      <div
        class="tabs"
        role="tablist"
        aria-label="Views of the response"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
      >
        {tabs.map((option) => (
          <button
            key={option.tab}
            id={`tab-${option.tab}`}
            type="button"
            role="tab"
            aria-selected={option.tab === tab}
            aria-controls="answer-view"
            tabIndex={option.tab === tab ? 0 : -1}
            onClick={() => setChosen(option.tab)}
          >
            {option.label}
            {option.tab === 'denied' && withheld > 0 && <span class="count warn">{withheld}</span>}
          </button>
        ))}
      </div>
      <div id="answer-view" class="view" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {isWaiting && <WaitingView explorer={explorer} />}
        {/* Stays mounted to preserve folds and scroll position; hidden, because it belongs to another request. */}
        {state.answer !== null && (
          <div class="view" hidden={isWaiting}>
            <View explorer={explorer} tab={tab} answer={state.answer} />
          </div>
        )}
      </div>
    </section>
  );
}

interface ViewProps {
  readonly explorer: Explorer;
  readonly tab: Tab;
  readonly answer: LoadedAnswer;
}

function View({ explorer, tab, answer }: ViewProps) {
  const { project, session, caller } = explorer;
  switch (tab) {
    case 'json':
      return (
        <>
          {answer.status >= 400 && <RefusedView explorer={explorer} answer={answer} />}
          <JsonView answer={answer} />
        </>
      );
    case 'table':
      return answer.status >= 400 ? (
        <RefusedView explorer={explorer} answer={answer} />
      ) : (
        <TableView explorer={explorer} answer={answer} />
      );
    case 'plan':
      return <ExplainView explanation={session.explanation} />;
    case 'denied':
      return <DeniedView project={project} caller={caller} denied={session.denied} />;
    case 'compare':
      return <CompareView explorer={explorer} answer={answer} />;
  }
}
