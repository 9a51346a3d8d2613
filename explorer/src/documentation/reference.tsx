import { useCallback, useEffect, useState } from 'preact/hooks';
import { decoded } from '../query/decoded.ts';
import { Icon } from '../../../kit/src/icon.tsx';
import { Notice } from '../../../kit/src/notice.tsx';
import { applyTheme, ThemeButton } from '../../../kit/src/theme.tsx';
import { type Document, operationsOf } from './openapi.ts';
import { OperationView } from './operation-view.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import { Prose, SchemaView } from './schema-view.tsx';
import type { Project } from '../query/model.ts';
import { ANONYMOUS, type Caller, isLent } from '../state/caller.ts';
import { loadOpenapi, loadProject } from '../state/server.ts';
import { loadCaller, storeCaller } from '../state/storage.ts';
import { CallerMenu } from '../view/caller-menu.tsx';

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly document: Document };

const { project = 'Content API', explorer = '' } = document.documentElement.dataset;

/** Without the explorer: only own credentials, no roles. */
const NO_PROJECT = { roles: [], borrows: false, accounts: false, prefix: '' };

/** The caller chosen in the explorer is also used here, in the same tab, unless its role is no longer available. */
function firstCaller(): Caller {
  const caller = loadCaller();
  return isLent(caller) && explorer === '' ? ANONYMOUS : caller;
}

/** The page at `/documentation`: a readable description of the API. */
export function Reference() {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  const [lender, setLender] = useState<Project | null>(null);
  const [caller, setCaller] = useState<Caller>(firstCaller);
  const [place, setPlace] = useState(() => decoded(location.hash.slice(1)));

  const load = useCallback(async (by: Caller) => {
    try {
      setLoaded({ kind: 'loaded', document: (await loadOpenapi(by)) as Document });
    } catch (error) {
      setLoaded({ kind: 'failed', message: (error as Error).message });
    }
  }, []);

  useEffect(applyTheme, []);
  // Roles are provided by the explorer, if it is available.
  useEffect(() => {
    if (explorer !== '') loadProject('').then(setLender, () => undefined);
  }, []);
  useEffect(() => {
    load(caller);
  }, [load, caller]);
  const choose = (next: Caller) => {
    storeCaller(next);
    setCaller(next);
  };
  useEffect(() => {
    const follow = () => setPlace(decoded(location.hash.slice(1)));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (loaded.kind === 'loaded' && place !== '') document.getElementById(place)?.scrollIntoView();
  }, [loaded, place]);

  return (
    <>
      <header class="top">
        <h1>
          <svg class="brand" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 2h12v3H2zM4 6h8v5H4zM1 12h14v2H1z" />
          </svg>
          <span class="project">{project}</span> <span class="soft">Reference</span>
        </h1>
        <div class="grow" />
        <div class="tools">
          {explorer !== '' && (
            <a class="button quiet" href={explorer}>
              <Icon name="search" />
              <span class="wide">Explorer</span>
              <span class="sr-only">Explorer</span>
            </a>
          )}
          <a class="button quiet" href="../openapi.json">
            <Icon name="code" />
            <span class="wide">openapi.json</span>
            <span class="sr-only">openapi.json</span>
          </a>
          <CallerMenu project={lender ?? NO_PROJECT} caller={caller} onChange={choose} verb="reads" />
          <ThemeButton />
        </div>
      </header>
      {loaded.kind === 'loading' && (
        <main class="reference">
          <p class="waiting-line" role="status">
            Loading the API description…
          </p>
        </main>
      )}
      {loaded.kind === 'failed' && (
        <main class="reference">
          <Notice icon="cloud" title="The description could not be loaded" kind="bad">
            <p>{loaded.message}</p>
            <div class="row">
              <button type="button" onClick={() => load(caller)}>
                Try again
              </button>
              {caller.kind !== 'anonymous' && (
                <button type="button" onClick={() => choose(ANONYMOUS)}>
                  Read as anonymous
                </button>
              )}
            </div>
          </Notice>
        </main>
      )}
      {loaded.kind === 'loaded' && <Pages document={loaded.document} place={place} lender={lender} caller={caller} />}
    </>
  );
}

interface PagesProps {
  readonly document: Document;
  readonly place: string;
  readonly lender: Project | null;
  readonly caller: Caller;
}

function Pages({ document: described, place, lender, caller }: PagesProps) {
  const operations = operationsOf(described);
  const tag = tagOf(described, place);
  const schema = described.components.schemas[place.replace(/^schema-/, '')];
  const current = described.tags.find(({ name }) => name === tag);
  return (
    <div class="reference">
      <ReferenceNav document={described} operations={operations} place={place} />
      <main class="reference-page" id="content" tabIndex={-1}>
        {operations.length === 0 && (
          <Notice icon="lock" title="This caller has no permissions">
            <p>
              Choose another caller, or grant the role Public a permission, for example{' '}
              <code>npx plinth roles grant public '*' find findOne</code>.
            </p>
          </Notice>
        )}
        {place.startsWith('schema-') && schema !== undefined ? (
          <article class="schema" id={place}>
            <h2>{place.replace(/^schema-/, '')}</h2>
            {schema.description !== undefined && (
              <p class="lead">
                <Prose text={schema.description} />
              </p>
            )}
            <SchemaView document={described} schema={schema} />
          </article>
        ) : (
          current !== undefined && (
            <>
              {current === described.tags[0] && described.info.description !== undefined && (
                <p class="lead of-all">
                  <Prose text={described.info.description} />
                </p>
              )}
              <h2 id={`type-${current.name}`}>{current.description}</h2>
              {operations
                .filter(({ operation }) => operation.tags.includes(current.name))
                .map((operation) => (
                  <OperationView
                    key={operation.operation.operationId}
                    document={described}
                    operation={operation}
                    explorer={explorer === '' ? null : explorer}
                    lender={lender}
                    caller={caller}
                  />
                ))}
            </>
          )
        )}
      </main>
    </div>
  );
}

/** The type that a position in the page belongs to; the first one by default. */
function tagOf(described: Document, place: string): string | undefined {
  const found = operationsOf(described).find(({ operation }) => operation.operationId === place);
  const named = found?.operation.tags[0] ?? place.replace(/^type-/, '');
  return described.tags.find(({ name }) => name === named)?.name ?? described.tags[0]?.name;
}
