import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CODE_KINDS, type CodeKind, writeCode } from '../code/write-code.ts';
import type { Project } from '../query/model.ts';
import { ORIGIN } from '../state/server.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { CallerMenu } from './caller-menu.tsx';
import { HistoryMenu } from './history-menu.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { ProblemAt } from './problem.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { Segments } from './segments.tsx';
import { ThemeButton } from './theme.tsx';

export function TopBar({ project, explorer }: { readonly project: Project; readonly explorer: Explorer }) {
  return (
    <header class="top">
      <h1>
        <svg class="brand" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z" />
        </svg>
        Explorer
      </h1>
      <UrlField explorer={explorer} />
      <div class="tools">
        <CodeMenu project={project} explorer={explorer} />
        <CallerMenu project={project} caller={explorer.caller} onChange={explorer.setCaller} />
        <HistoryMenu explorer={explorer} />
        <ThemeButton />
      </div>
    </header>
  );
}

function UrlField({ explorer }: { readonly explorer: Explorer }) {
  const { request, setUrl, run, state } = explorer;
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? request.url;

  // What is typed stays as it is while the hand is in the field; the form's own changes show at once.
  useEffect(() => setTyped(null), [request.url]);

  // The height follows the text.
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [shown]);

  return (
    <form
      class="url"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <span class="method" aria-hidden="true">
        GET
      </span>
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
      <button type="submit" class="primary" title="Run (Ctrl+Enter)" aria-busy={state.kind === 'loading'}>
        <Icon name="run" />
        Run
      </button>
      <ProblemAt place="url" />
    </form>
  );
}

function CodeMenu({ project, explorer }: { readonly project: Project; readonly explorer: Explorer }) {
  const [kind, setKind] = useState<CodeKind>('client');
  const code = writeCode(kind, explorer.request, {
    project,
    origin: ORIGIN,
    hasKey: explorer.caller.kind === 'key',
  });
  return (
    <Menu
      title="Copy as code"
      label={
        <>
          <Icon name="copy" />
          <span class="wide">Code</span>
        </>
      }
    >
      {() => (
        <div class="code-menu">
          <Segments
            label="Kind of code"
            options={CODE_KINDS.map(({ kind: value, label }) => ({ value, label }))}
            value={kind}
            onChange={setKind}
          />
          <ScrollArea class="code" label="Code">
            <pre>
              <code>{code}</code>
            </pre>
          </ScrollArea>
          <div class="row">
            <CopyButton text={code} label="Copy" />
            <CopyButton text={location.href} label="Copy link to this page" />
          </div>
        </div>
      )}
    </Menu>
  );
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const wait = window.setTimeout(() => setDone(false), 1500);
    return () => window.clearTimeout(wait);
  }, [isDone]);
  return (
    <button type="button" onClick={() => copyText(text).then(() => setDone(true))}>
      <Icon name="copy" />
      <span aria-live="polite">{isDone ? 'Copied' : label}</span>
    </button>
  );
}

/** The clipboard of browsers is for secure pages; a page of the local network has the older way. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
