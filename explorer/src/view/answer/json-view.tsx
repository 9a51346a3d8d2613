import { useEffect, useMemo, useState } from 'preact/hooks';
import type { LoadedAnswer } from '../../state/session.ts';
import { loadWraps, storeWraps } from '../../state/storage.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { isFoldable, rowStyle, RowText } from './json-line.tsx';
import { findLines, listLines, pathsAbove } from '../../body/json-lines.ts';
import { type JsonRow, wrapLines } from './json-rows.ts';
import { ROW_HEIGHT, useRowsInSight } from './use-rows-in-sight.ts';

/** JSON with folding, wrapping and search. */
export function JsonView({ answer }: { readonly answer: LoadedAnswer }) {
  const { body, text } = answer;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [wraps, setWraps] = useState(loadWraps);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [active, setActive] = useState(0);
  const lines = useMemo(() => listLines(body, (path) => folded.has(path)), [body, folded]);
  const [columns, setColumns] = useState(100);
  const rows = useMemo(() => wrapLines(lines, wraps ? columns : null), [lines, wraps, columns]);
  const sight = useRowsInSight(rows.length);
  const { view, first, last } = sight;
  const found = useMemo(() => findLines(body, words), [body, words]);
  const current = found[at % Math.max(1, found.length)];

  useEffect(() => setColumns(sight.columns), [sight.columns]);

  useEffect(() => {
    if (current === undefined) return;
    setFolded((known) => {
      const above = pathsAbove(current).filter((path) => known.has(path));
      return above.length === 0 ? known : new Set([...known].filter((path) => !above.includes(path)));
    });
  }, [current]);

  const showLine = (index: number) => sight.show(rows.findIndex((row) => row.index === index));

  useEffect(() => {
    const index = current === undefined ? -1 : lines.findIndex(({ path }) => path === current);
    if (index !== -1) showLine(index);
  }, [current, lines]);

  if (body === undefined) return <pre class="plain">{text === '' ? '(no body)' : text}</pre>;

  const toggle = (path: string) =>
    setFolded((known) => {
      const next = new Set(known);
      if (!next.delete(path)) next.add(path);
      return next;
    });

  const press = (event: KeyboardEvent) => {
    const line = lines[active];
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -lines.length, End: lines.length }[
      event.key
    ];
    if (step !== undefined) {
      const next = Math.min(lines.length - 1, Math.max(0, active + step));
      setActive(next);
      showLine(next);
    } else if (line !== undefined && line.size !== null && isFolding(event.key, line.folded)) toggle(line.path);
    else return;
    event.preventDefault();
  };

  const click = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.line') : null;
    const index = Number(row?.dataset.line);
    const line = row === null ? undefined : lines[index];
    // Selecting text does not fold it.
    if (line === undefined || line.size === null || String(getSelection()) !== '') return;
    setActive(index);
    toggle(line.path);
  };

  return (
    <div class="json">
      <div class="row json-tools">
        <label class="search grow">
          <span class="sr-only">Search the response</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Search the response"
            value={words}
            onInput={(event) => {
              setWords(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || found.length === 0) return;
              setAt((at + (event.shiftKey ? found.length - 1 : 1)) % found.length);
            }}
          />
          <output aria-live="polite">
            {words === '' ? '' : found.length === 0 ? 'not found' : `${at + 1} of ${found.length}`}
          </output>
        </label>
        <button
          type="button"
          class={wraps ? 'quiet chosen' : 'quiet'}
          aria-label="Wrap"
          aria-pressed={wraps}
          onClick={() => {
            storeWraps(!wraps);
            setWraps(!wraps);
          }}
        >
          <Icon name="wrap" />
          <span class="roomy">Wrap</span>
        </button>
        <button type="button" class="quiet" aria-label="Fold" onClick={() => setFolded(new Set(entryPaths(body)))}>
          <Icon name="fold" />
          <span class="roomy">Fold</span>
        </button>
        <button type="button" class="quiet" aria-label="Unfold" onClick={() => setFolded(new Set())}>
          <Icon name="unfold" />
          <span class="roomy">Unfold</span>
        </button>
      </div>
      <div
        class={wraps ? 'lines wraps' : 'lines'}
        ref={view}
        role="tree"
        tabIndex={0}
        aria-label="Response as JSON"
        aria-activedescendant={`line-${active}`}
        onScroll={sight.onScroll}
        onKeyDown={press}
        onClick={click}
      >
        <div class="lines-height" style={{ height: `${rows.length * ROW_HEIGHT}px` }}>
          <div class="lines-shown" style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
            {rows.slice(first, last).map((row) => (
              <Row
                key={`${row.line.kind}${row.line.path} ${row.from}`}
                row={row}
                words={words}
                isActive={row.index === active}
                isFound={row.line.path === current && row.line.kind !== 'close'}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const isFolding = (key: string, isFolded: boolean): boolean =>
  key === 'Enter' || key === ' ' || key === (isFolded ? 'ArrowRight' : 'ArrowLeft');

/** Collapses everything but the list of entries: `data` stays open. */
function entryPaths(body: unknown): readonly string[] {
  const data = (body as { readonly data?: unknown } | null)?.data;
  return Array.isArray(data) ? data.map((_, index) => `/data/${index}`) : ['/data/attributes'];
}

interface RowProps {
  readonly row: JsonRow;
  readonly words: string;
  readonly isActive: boolean;
  readonly isFound: boolean;
}

function Row({ row, words, isActive, isFound }: RowProps) {
  const { line, index, from } = row;
  const names = ['line', isFoldable(line) && 'foldable', isActive && 'active', isFound && 'found'].filter(Boolean);
  const place = { class: names.join(' '), style: rowStyle(row), 'data-line': index };
  const text = <RowText row={row} words={words} />;
  if (line.kind === 'close' || from > 0) return <div {...place}>{text}</div>;
  return (
    <div
      {...place}
      id={`line-${index}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={line.depth + 1}
      aria-selected={isActive}
      aria-expanded={line.size === null ? undefined : !line.folded}
    >
      {text}
    </div>
  );
}
