import { closestName } from '../../query/closest-name.ts';
import type { Project } from '../../query/model.ts';
import { listUrl, writeUrl } from '../../query/request.ts';
import type { LoadedAnswer } from '../../state/session.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { callerName } from '../caller-menu.tsx';
import { CallerButton, GrantAdvice } from '../grant-advice.tsx';
import { Notice } from '../../../../kit/src/notice.tsx';

interface RefusedViewProps {
  readonly explorer: Explorer;
  readonly answer: LoadedAnswer;
}

/** What an error means, and the next step. */
export function RefusedView({ explorer, answer }: RefusedViewProps) {
  const { status } = answer;
  const message = messageOf(answer);
  // The response to callers without a credential if the role Public has no permissions.
  if (status === 401 && explorer.caller.kind === 'anonymous') return <Forbidden explorer={explorer} />;
  if (status === 401) {
    return (
      <Notice icon="lock" title="Credentials not accepted" kind="warn">
        <p>{message} It may have expired, or belong to another server.</p>
        <CallerButton label="Change caller" />
      </Notice>
    );
  }
  if (status === 403) return <Forbidden explorer={explorer} />;
  if (status === 404) return <NotFound explorer={explorer} />;
  if (status === 405) {
    return (
      <Notice icon="warn" title="Method not allowed at this path" kind="warn">
        <p>
          Update and delete an entry at its own path, with its id at the end; create new ones at the path of the list.
        </p>
      </Notice>
    );
  }
  if (status === 429 || status === 503) {
    return (
      <Notice icon="clock" title="Too many requests" kind="warn">
        <p>{message}</p>
        <button type="button" onClick={explorer.run}>
          Ask again
        </button>
      </Notice>
    );
  }
  if (status >= 500) {
    return (
      <Notice icon="warn" title="The server failed" kind="bad">
        <p>
          The cause is in its log
          {answer.requestId === null ? '.' : ', with the request '}
          {answer.requestId !== null && <code>{answer.requestId}</code>}
        </p>
        <button type="button" onClick={explorer.run}>
          Ask again
        </button>
      </Notice>
    );
  }
  return <BadRequest explorer={explorer} message={message} />;
}

function messageOf({ body, status }: LoadedAnswer): string {
  const error = (body as { readonly error?: { readonly message?: string } } | null | undefined)?.error;
  return error?.message ?? `The server responded with ${status}.`;
}

const ACTIONS = { GET: 'find', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;
const VERBS = { GET: 'read', POST: 'create', PUT: 'change', DELETE: 'delete' } as const;

function Forbidden({ explorer }: { readonly explorer: Explorer }) {
  const { project, session, caller } = explorer;
  const { request, method } = session;
  const { type } = request;
  const name = callerName(project, caller);
  if (type === undefined) {
    return (
      <Notice icon="lock" title={`${name} may not do this`} kind="warn">
        <p>Grant the permission to the caller’s role or token, or choose another caller.</p>
        <CallerButton label="Change caller" />
      </Notice>
    );
  }
  const action = method === 'GET' && request.id !== null && type.kind === 'collection' ? 'findOne' : ACTIONS[method];
  return (
    <Notice icon="lock" title={`${name} may not ${VERBS[method]} ${type.displayName}`} kind="warn">
      <GrantAdvice project={project} caller={caller} missing={{ uid: type.uid, action }} />
    </Notice>
  );
}

function NotFound({ explorer }: { readonly explorer: Explorer }) {
  const { project, session, setUrl } = explorer;
  const { request } = session;
  const { type, id, query, path } = request;
  if (type === undefined) {
    const nearest = nearestType(project, path);
    return (
      <Notice icon="search" title="No route at this path" kind="warn">
        <p>
          Paths of content begin with <code>{project.prefix}/</code> and the plural name of a type.
        </p>
        {nearest !== undefined && (
          <button type="button" onClick={() => setUrl(`${project.prefix}/${nearest}`)}>
            Did you mean {project.prefix}/{nearest}?
          </button>
        )}
      </Notice>
    );
  }
  const drafts = project.contract === 'v5' ? { status: 'draft' } : { publicationState: 'preview' };
  const [[parameter, value] = ['', '']] = Object.entries(drafts);
  return (
    <Notice
      icon="search"
      title={id === null ? `${type.displayName} has no entry yet` : `No ${type.displayName} has the id ${id}`}
      kind="warn"
    >
      <p>
        It never existed, was deleted
        {type.drafts ? `, or is a draft: drafts are answered with ${parameter}=${value} only` : ''}.
      </p>
      <div class="row">
        {type.kind === 'collection' && (
          <button type="button" onClick={() => setUrl(listUrl(project, type, path))}>
            Show all entries
          </button>
        )}
        {type.drafts && query[parameter] !== value && session.method === 'GET' && (
          <button type="button" onClick={() => setUrl(writeUrl(path, { ...query, ...drafts }))}>
            Search the drafts
          </button>
        )}
      </div>
    </Notice>
  );
}

function nearestType(project: Project, path: string): string | undefined {
  const [last = ''] = path.replace(`${project.prefix}/`, '').replace(/^\//, '').split('/');
  const routes = project.types.flatMap(({ route }) => (route === null ? [] : [route]));
  return closestName(last, routes);
}

function BadRequest({ explorer, message }: { readonly explorer: Explorer; readonly message: string }) {
  const { project, session } = explorer;
  const { type } = session.request;
  const [, wrong] = /^Invalid (?:parameter|key) (\S+)$/.exec(message) ?? [];
  const names = project.types.flatMap((known) => known.attributes.map(({ name }) => name));
  const own = type?.attributes.map(({ name }) => name) ?? [];
  const meant = wrong === undefined ? undefined : (closestName(wrong, own) ?? closestName(wrong, names));
  const isWrite = session.method !== 'GET';
  return (
    <Notice icon="warn" title={isWrite ? 'The body was refused' : 'The query was refused'} kind="bad">
      <p class="message">{message}</p>
      {meant !== undefined && meant !== wrong && (
        <p>
          Did you mean <code>{meant}</code>?
        </p>
      )}
      <p>
        {isWrite ? 'Nothing was stored. Each error is marked in the body.' : 'The invalid part is marked in the form.'}
      </p>
      <button
        type="button"
        onClick={() => {
          explorer.showQuery();
          // The pane must be rendered before scrolling to anything in it.
          requestAnimationFrame(showProblem);
        }}
      >
        Show where
      </button>
    </Notice>
  );
}

/** The first error shown in the form or the body. */
function showProblem(): void {
  const problem = document.querySelector('.query .problem, .url .problem');
  problem?.closest('details')?.setAttribute('open', '');
  problem?.scrollIntoView({ block: 'center' });
  problem?.parentElement?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
}
