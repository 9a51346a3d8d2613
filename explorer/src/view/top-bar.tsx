import { ROOT } from '../state/server.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { CallerMenu } from './caller-menu.tsx';
import { HistoryMenu } from './history-menu.tsx';
import { Icon } from '../../../kit/src/icon.tsx';
import { Segments } from '../../../kit/src/segments.tsx';
import { SessionTabs } from './session-tabs.tsx';
import { ThemeButton } from '../../../kit/src/theme.tsx';

export type Mode = 'rest' | 'graphql';

interface TopBarProps {
  readonly explorer: Explorer;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly onPalette: () => void;
}

export function TopBar({ explorer, mode, onMode, onPalette }: TopBarProps) {
  const { project } = explorer;
  return (
    <header class="top">
      <h1>
        <svg class="brand" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z" />
        </svg>
        <span class="project">{project.name}</span>
        <span class="sr-only"> Explorer</span>
      </h1>
      {project.graphql !== null && (
        <Segments
          label="API"
          options={[
            { value: 'rest', label: 'REST' },
            { value: 'graphql', label: 'GraphQL' },
          ]}
          value={mode}
          onChange={onMode}
        />
      )}
      {mode === 'rest' ? <SessionTabs explorer={explorer} /> : <div class="grow" />}
      <div class="tools">
        <button type="button" class="quiet" title="Commands (Ctrl+K)" onClick={onPalette}>
          <Icon name="search" />
          <span class="wide">
            <kbd>Ctrl K</kbd>
          </span>
          <span class="sr-only">Commands</span>
        </button>
        {project.documentation && (
          <a class="button quiet" href={new URL('documentation/', ROOT).href} title="API reference">
            <Icon name="book" />
            <span class="wide">Reference</span>
          </a>
        )}
        {mode === 'rest' && <HistoryMenu explorer={explorer} />}
        <CallerMenu project={project} caller={explorer.caller} onChange={explorer.setCaller} />
        <ThemeButton />
      </div>
    </header>
  );
}
