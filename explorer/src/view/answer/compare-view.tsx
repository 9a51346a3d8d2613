import { useEffect, useMemo, useState } from 'preact/hooks';
import { ANONYMOUS, FULL_ACCESS, type Caller, callerKey } from '../../state/caller.ts';
import { type Answer, sendRequest } from '../../state/server.ts';
import type { LoadedAnswer } from '../../state/session.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { callerName, rolesToLend } from '../caller-menu.tsx';
import { Notice } from '../../../../kit/src/notice.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { type CompareLine, type CompareRow, compareAnswers } from './compare-rows.ts';
import { parseAnswer } from '../../body/json-lines.ts';
import { indentOf } from './json-rows.ts';
import { ROW_HEIGHT, useRowsInSight } from './use-rows-in-sight.ts';

interface CompareViewProps {
  readonly explorer: Explorer;
  readonly answer: LoadedAnswer;
}

/** The response to another caller, next to the current one. */
export function CompareView({ explorer, answer }: CompareViewProps) {
  const { project, session, caller, entryKey } = explorer;
  const others = callersBeside(explorer);
  const [chosen, setChosen] = useState(() => callerKey(others[0] ?? ANONYMOUS));
  const other = others.find((candidate) => callerKey(candidate) === chosen) ?? others[0] ?? ANONYMOUS;
  const otherKey = callerKey(other);
  const { url, hasHeader } = session.request;
  const [theirs, setTheirs] = useState<{ readonly by: string; readonly answer: Answer } | 'failed' | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    setTheirs(null);
    sendRequest({ method: 'GET', url, hasHeader, body: null }, other, entryKey, controller.signal).then(
      (loaded) => !controller.signal.aborted && setTheirs({ by: otherKey, answer: loaded }),
      () => !controller.signal.aborted && setTheirs('failed'),
    );
    return () => controller.abort();
  }, [answer, url, hasHeader, otherKey, entryKey]);

  if (others.length === 0) {
    return (
      <Notice icon="columns" title="Nothing to compare with">
        <p>Sign in or add a token to see the same request for both callers side by side.</p>
      </Notice>
    );
  }
  const loaded = theirs !== null && theirs !== 'failed' && theirs.by === otherKey ? theirs.answer : null;
  return (
    <div class="compare">
      <div class="compare-heads">
        <Head name={callerName(project, caller)} status={answer.status} />
        <div class="compare-head">
          <label>
            <span class="sr-only">Compare with</span>
            <select value={otherKey} onChange={(event) => setChosen(event.currentTarget.value)}>
              {others.map((candidate) => (
                <option key={callerKey(candidate)} value={callerKey(candidate)}>
                  {callerName(project, candidate)}
                </option>
              ))}
            </select>
          </label>
          {loaded !== null && <Status status={loaded.status} />}
        </div>
      </div>
      {theirs === 'failed' && (
        <Notice icon="cloud" title="The server is unreachable">
          <p>Run the query again to compare.</p>
        </Notice>
      )}
      {theirs === null && (
        <p class="waiting-line" role="status">
          Asking as {callerName(project, other)}…
        </p>
      )}
      {loaded !== null && <Rows left={answer.body} right={parseAnswer(loaded.text)} />}
    </div>
  );
}

/** All callers of this page except the current one. */
function callersBeside({ project, caller }: Explorer): readonly Caller[] {
  const all: readonly Caller[] = [
    ANONYMOUS,
    ...rolesToLend(project).map(({ type }) => ({ kind: 'role' as const, type })),
    ...(project.borrows ? [FULL_ACCESS] : []),
  ];
  return all.filter((candidate) => callerKey(candidate) !== callerKey(caller));
}

const Head = ({ name, status }: { readonly name: string; readonly status: number }) => (
  <div class="compare-head">
    <strong>{name}</strong>
    <Status status={status} />
  </div>
);

const Status = ({ status }: { readonly status: number }) => (
  <span class={status < 400 ? 'status good' : 'status bad'}>{status}</span>
);

function Rows({ left, right }: { readonly left: unknown; readonly right: unknown }) {
  const rows = useMemo(() => compareAnswers(left, right), [left, right]);
  const sight = useRowsInSight(rows.length);
  const { view, first, last } = sight;
  const different = useMemo(() => rows.flatMap(({ differs }, index) => (differs ? [index] : [])), [rows]);
  const [at, setAt] = useState(0);
  // The differences are what people are looking for.
  useEffect(() => sight.show(different[0] ?? 0), [different]);
  const go = () => {
    const next = (at + 1) % different.length;
    setAt(next);
    sight.show(different[next] ?? 0);
  };
  return (
    <>
      <div class="row compare-tools">
        <p role="status" class="grow">
          {different.length === 0
            ? 'Both responses are the same.'
            : `${different.length} ${different.length === 1 ? 'line differs' : 'lines differ'}.`}
        </p>
        {different.length > 0 && (
          <button type="button" class="quiet" onClick={go}>
            Next difference
          </button>
        )}
      </div>
      <ScrollArea class="lines wraps" box={view} label="Both responses" onScroll={sight.onScroll}>
        <div class="lines-height" style={{ height: `${rows.length * ROW_HEIGHT}px` }}>
          <div class="lines-shown" style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
            {rows.slice(first, last).map((row, index) => (
              <Pair key={first + index} row={row} />
            ))}
          </div>
        </div>
      </ScrollArea>
    </>
  );
}

const Pair = ({ row: { left, right, differs } }: { readonly row: CompareRow }) => (
  <div class="compare-row">
    <Side line={left} differs={differs} />
    <Side line={right} differs={differs} />
  </div>
);

function Side({ line, differs }: { readonly line: CompareLine | null; readonly differs: boolean }) {
  if (line === null) return <div class="side gap" />;
  return (
    <div
      class={differs ? 'side differs' : 'side'}
      style={{ paddingInlineStart: `${indentOf(line.depth) - 2}ch` }}
      title={line.text.length > 60 ? line.text.slice(0, 500) : undefined}
    >
      {line.key !== null && (
        <span class="key">
          {line.key}
          <span class="punctuation">: </span>
        </span>
      )}
      <span class={`json-${line.type}`}>{line.text}</span>
    </div>
  );
}
