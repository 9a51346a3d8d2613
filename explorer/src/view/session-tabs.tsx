import type { Project } from '../query/model.ts';
import type { Session } from '../state/session.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { Icon } from '../../../kit/src/icon.tsx';

/** The open queries. */
export function SessionTabs({ explorer }: { readonly explorer: Explorer }) {
  const { project, sessions } = explorer;
  const { all, active, choose, open, close } = sessions;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Delete') close(active.id);
    if (step === undefined) return;
    const next = all[(all.indexOf(active) + step + all.length) % all.length];
    if (next === undefined) return;
    choose(next.id);
    document.getElementById(`session-${next.id}`)?.focus();
  };
  return (
    <div class="sessions">
      <div class="session-list" role="tablist" aria-label="Open queries" onKeyDown={move}>
        {all.map((session) => (
          <button
            key={session.id}
            id={`session-${session.id}`}
            type="button"
            role="tab"
            class="session"
            aria-selected={session === active}
            aria-controls="workspace"
            tabIndex={session === active ? 0 : -1}
            title={session.request.url}
            onClick={() => choose(session.id)}
            onAuxClick={(event) => event.button === 1 && close(session.id)}
          >
            {session.method !== 'GET' && <b class={`verb ${session.method.toLowerCase()}`}>{session.method}</b>}
            <span>{titleOf(project, session)}</span>
          </button>
        ))}
      </div>
      {all.length > 1 && (
        <button
          type="button"
          class="quiet icon-only"
          title="Close this tab (Delete)"
          aria-label={`Close the tab ${titleOf(project, active)}`}
          onClick={() => close(active.id)}
        >
          <Icon name="close" />
        </button>
      )}
      <button type="button" class="quiet icon-only" title="New tab" aria-label="New tab" onClick={() => open()}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function titleOf(project: Project, { request }: Session): string {
  const { type, id, path } = request;
  if (type === undefined) return path.replace(`${project.prefix}/`, '') || '/';
  return id === null ? type.displayName : `${type.displayName} ${id}`;
}
