import type { Project } from '../../query/model.ts';
import type { Caller } from '../../state/caller.ts';
import type { Denied, Withheld } from '../../state/server.ts';
import type { About } from '../../state/session.ts';
import { callerName } from '../caller-menu.tsx';
import { Notice } from '../../../../kit/src/notice.tsx';
import { ScrollArea } from '../scroll-area.tsx';

interface DeniedViewProps {
  readonly project: Project;
  readonly caller: Caller;
  readonly denied: About<Denied>;
}

/** Parts that this caller did not get, and the permission for each. */
export function DeniedView({ project, caller, denied }: DeniedViewProps) {
  if (denied.kind === 'none') {
    return (
      <div class="notice">
        <p>Permissions are explained for requests to a content type.</p>
      </div>
    );
  }
  if (denied.kind === 'loading') {
    return (
      <div class="notice" role="status">
        <p>Asking…</p>
      </div>
    );
  }
  if (denied.kind === 'failed') {
    return (
      <div class="notice" role="alert">
        <p>{denied.message}</p>
      </div>
    );
  }
  const { withheld } = denied.value;
  const name = callerName(project, caller);
  if (withheld.length === 0) {
    return (
      <Notice icon="lock" title="Nothing was withheld">
        <p>{name} may read everything in this query. Private fields and passwords are never returned.</p>
      </Notice>
    );
  }
  return (
    <ScrollArea class="denied" label="Permissions">
      <p>
        {name} did not get {withheld.length === 1 ? 'one part' : `${withheld.length} parts`} of what the query requests.
      </p>
      <ul>
        {withheld.map((part) => (
          <li key={`${part.part} ${part.grant}`}>
            <p>
              <strong>{PARTS[part.part] ?? part.part}</strong> <span class="count warn">{part.effect}</span>
            </p>
            <p>{remedy(project, caller, part)}</p>
            <code>{part.grant}</code>
          </li>
        ))}
      </ul>
    </ScrollArea>
  );
}

const PARTS: Readonly<Record<string, string>> = {
  request: 'The request itself',
  filters: 'A filter over a relation',
  sort: 'A sort key over a relation',
};

/** `api::article.article.find` -> Grant “find” on Article to the role Public. */
function remedy(project: Project, caller: Caller, { grant }: Withheld): string {
  const dot = grant.lastIndexOf('.');
  const type = project.types.find(({ uid }) => uid === grant.slice(0, dot));
  const what = `“${grant.slice(dot + 1)}” on ${type?.displayName ?? grant.slice(0, dot)}`;
  if (caller.kind === 'key') return `Requires the permission ${what}: add it to the token, or to the role of the user.`;
  const role = caller.kind === 'anonymous' ? 'Public' : callerName(project, caller);
  return `Requires the permission ${what}, granted to the role ${role}.`;
}
