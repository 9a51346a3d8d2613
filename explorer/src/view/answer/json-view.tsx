import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LoadedAnswer } from '../../state/use-explorer.ts';
import { Icon } from '../icon.tsx';
import { findLines, type JsonLine, listLines, pathsAbove } from './json-lines.ts';

/** As in the style sheet; lines of one height need no measuring. */
const LINE_HEIGHT = 20;
const AROUND = 30;

/** JSON with folding and search. Only the lines in sight are drawn, so that its length does not matter. */
export function JsonView({ answer }: { readonly answer: LoadedAnswer }) {
  const { body, text } = answer;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const view = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => listLines(body, (path) => folded.has(path)), [body, folded]);
  const found = useMemo(() => findLines(body, words), [body, words]);
  const current = found[at % Math.max(1, found.length)];

  useEffect(() => {
    const box = view.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setHeight(box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (current === undefined) return;
    setFolded((known) => {
      const above = pathsAbove(current).filter((path) => known.has(path));
      return above.length === 0 ? known : new Set([...known].filter((path) => !above.includes(path)));
    });
  }, [current]);

  useEffect(() => {
    const index = current === undefined ? -1 : lines.findIndex(({ path }) => path === current);
    if (index !== -1) show(view.current, index);
  }, [current, lines]);

  if (body === undefined) return <pre class="plain">{text === '' ? '(no body)' : text}</pre>;

  const first = Math.max(0, Math.floor(top / LINE_HEIGHT) - AROUND);
  const last = Math.min(lines.length, Math.ceil((top + height) / LINE_HEIGHT) + AROUND);

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
      show(view.current, next);
    } else if (line !== undefined && line.size !== null && isFolding(event.key, line.folded)) toggle(line.path);
    else return;
    event.preventDefault();
  };

  const click = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.line') : null;
    const index = Number(row?.id.slice('line-'.length));
    const line = row === null ? undefined : lines[index];
    if (line === undefined || line.size === null) return;
    setActive(index);
    toggle(line.path);
  };

  return (
    <div class="json">
      <div class="row json-tools">
        <label class="search grow">
          <span class="sr-only">Search in the answer</span>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Search in the answer"
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
        <button type="button" class="quiet" onClick={() => setFolded(new Set(entryPaths(body)))}>
          <Icon name="fold" />
          Fold
        </button>
        <button type="button" class="quiet" onClick={() => setFolded(new Set())}>
          <Icon name="unfold" />
          Unfold
        </button>
      </div>
      <div
        class="lines"
        ref={view}
        role="tree"
        tabIndex={0}
        aria-label="Answer as JSON"
        aria-activedescendant={active >= first && active < last ? `line-${active}` : undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={press}
        onClick={click}
      >
        <div class="lines-height" style={{ height: `${lines.length * LINE_HEIGHT}px` }}>
          <div class="lines-shown" style={{ transform: `translateY(${first * LINE_HEIGHT}px)` }}>
            {lines.slice(first, last).map((line, index) => (
              <Line
                key={`${line.kind}${line.path}`}
                line={line}
                index={first + index}
                words={words}
                isActive={first + index === active}
                isFound={line.path === current && line.kind !== 'close'}
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

function show(box: HTMLDivElement | null, index: number): void {
  if (box === null) return;
  const from = index * LINE_HEIGHT;
  if (from < box.scrollTop || from + LINE_HEIGHT > box.scrollTop + box.clientHeight) {
    box.scrollTop = Math.max(0, from - box.clientHeight / 3);
  }
}

/** Folded to its entries: `data` stays open. */
function entryPaths(body: unknown): readonly string[] {
  const data = (body as { readonly data?: unknown } | null)?.data;
  return Array.isArray(data) ? data.map((_, index) => `/data/${index}`) : ['/data/attributes'];
}

interface LineProps {
  readonly line: JsonLine;
  readonly index: number;
  readonly words: string;
  readonly isActive: boolean;
  readonly isFound: boolean;
}

function Line({ line, index, words, isActive, isFound }: LineProps) {
  const { depth, kind, size, folded } = line;
  const names = ['line', size !== null && 'foldable', isActive && 'active', isFound && 'found']
    .filter(Boolean)
    .join(' ');
  const place = { id: `line-${index}`, class: names, style: { paddingInlineStart: `${depth * 16 + 20}px` } };
  const text = <LineText line={line} words={words} />;
  if (kind === 'close') return <div {...place}>{text}</div>;
  return (
    <div
      {...place}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isActive}
      aria-expanded={size === null ? undefined : !folded}
    >
      {text}
    </div>
  );
}

function LineText({ line, words }: { readonly line: JsonLine; readonly words: string }) {
  const { key, kind, text, type, size, folded, comma } = line;
  return (
    <>
      {size !== null && (
        <span class="fold-mark" aria-hidden="true">
          <Icon name={folded ? 'right' : 'down'} />
        </span>
      )}
      {key !== null && (
        <span class="key">
          <Marked text={key} words={words} />
          <span class="punctuation">: </span>
        </span>
      )}
      <span class={`json-${type}`}>{kind === 'value' ? <Marked text={shorten(text)} words={words} /> : text}</span>
      {comma && <span class="punctuation">,</span>}
    </>
  );
}

const LONGEST = 2000;

const shorten = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length - LONGEST} more characters)`;

function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
