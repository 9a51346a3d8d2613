import { useMemo, useRef } from 'preact/hooks';
import { type ContentType, typeFinder } from '../query/model.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { AnswerPane } from './answer/answer-pane.tsx';
import { CodeMenu } from './code-menu.tsx';
import { Divider, useWidths } from './divider.tsx';
import { QueryPane } from './form/query-pane.tsx';
import type { Pane } from './pane.ts';
import { TypePane } from './type-pane.tsx';
import { UrlField } from './url-field.tsx';

interface RestModeProps {
  readonly explorer: Explorer;
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
  readonly onOpen: (type: ContentType) => void;
}

const PANES: readonly { readonly pane: Pane; readonly label: string }[] = [
  { pane: 'types', label: 'Content' },
  { pane: 'query', label: 'Query' },
  { pane: 'answer', label: 'Response' },
];

/** As in the style sheet, to change widths by keyboard. */
const WIDTHS = { types: { usual: 236, least: 160, most: 420 }, query: { usual: 440, least: 300, most: 760 } } as const;

/** Types, form and response side by side, in resizable panes. */
export function RestMode({ explorer, pane, onPane, onOpen }: RestModeProps) {
  const { project, session } = explorer;
  const find = useMemo(() => typeFinder(project), [project]);
  const [widths, setWidth] = useWidths();
  const panes = useRef<HTMLDivElement>(null);
  const style = {
    ...(widths.types !== undefined && { '--types-width': `${widths.types}px` }),
    ...(widths.query !== undefined && { '--query-width': `${widths.query}px` }),
  };
  const divider = (name: 'types' | 'query', label: string) => (
    <Divider
      label={label}
      pane={name}
      width={widths[name] ?? panes.current?.querySelector(`.${name}`)?.clientWidth ?? WIDTHS[name].usual}
      least={WIDTHS[name].least}
      most={WIDTHS[name].most}
      onWidth={(width) => setWidth(name, width)}
    />
  );
  return (
    <main class="mode">
      <div class="ask">
        <UrlField explorer={explorer} />
        <CodeMenu explorer={explorer} />
      </div>
      <div
        class="panes"
        id="workspace"
        role="tabpanel"
        aria-labelledby={`session-${session.id}`}
        data-pane={pane}
        ref={panes}
        style={style}
      >
        <TypePane project={project} current={session.request.type} onOpen={onOpen} />
        {divider('types', 'Width of the list of types')}
        <QueryPane find={find} explorer={explorer} />
        {divider('query', 'Width of the query')}
        <AnswerPane explorer={explorer} />
      </div>
      <nav class="pane-switch" aria-label="Panes">
        {PANES.map(({ pane: name, label }) => (
          <button
            key={name}
            type="button"
            aria-current={pane === name ? 'true' : undefined}
            onClick={() => onPane(name)}
          >
            {label}
          </button>
        ))}
      </nav>
    </main>
  );
}
