import { useEffect, useRef, useState } from 'preact/hooks';
import type { MissingGrant } from '../access/grant-advice.ts';
import { firstDocument } from '../graphql/first-document.ts';
import { forbiddenGrants } from '../graphql/forbidden-grants.ts';
import { callerKey } from '../state/caller.ts';
import { graphqlTarget } from '../state/server.ts';

import type { Explorer } from '../state/use-explorer.ts';
import { callerName } from './caller-menu.tsx';
import { GrantAdvice } from './grant-advice.tsx';
import { Notice } from '../../../kit/src/notice.tsx';
import { loadTheme, THEME_CHANGED } from '../../../kit/src/theme.tsx';

/** GraphiQL with the chosen caller; its code is loaded when it is opened. */
export function GraphqlMode({ explorer }: { readonly explorer: Explorer }) {
  const { project, caller, entryKey } = explorer;
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const [missing, setMissing] = useState<readonly MissingGrant[]>([]);
  const [theme, setTheme] = useState(loadTheme);
  const target = useRef(() => graphqlTarget(project.graphql ?? '', caller, entryKey));
  target.current = () => graphqlTarget(project.graphql ?? '', caller, entryKey);
  const by = callerKey(caller);

  useEffect(() => {
    const follow = () => setTheme(loadTheme());
    document.addEventListener(THEME_CHANGED, follow);
    return () => document.removeEventListener(THEME_CHANGED, follow);
  }, []);

  // The schema is read again, because another caller may see a different one.
  useEffect(() => {
    setMissing([]);
    let close: (() => void) | null = null;
    let isGone = false;
    import('../graphql/open-graphiql.ts').then(
      ({ openGraphiql }) => {
        if (isGone || element.current === null) return;
        close = openGraphiql(element.current, {
          target: () => target.current(),
          theme: theme === 'system' ? null : theme,
          firstDocument: firstDocument(project),
          onAnswer: (answer) => setMissing(forbiddenGrants(project, answer)),
        });
        setState('open');
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [project, by, theme]);

  return (
    <main class="mode graphql-mode">
      {state === 'loading' && (
        <p class="waiting-line" role="status">
          Opening GraphiQL…
        </p>
      )}
      {state === 'failed' && (
        <Notice icon="cloud" title="GraphiQL could not be loaded" kind="bad">
          <p>The server is unreachable. Reload the page to try again.</p>
        </Notice>
      )}
      {missing.length > 0 && (
        <section class="forbidden" aria-label="Missing permissions">
          <p role="alert">
            <strong>Forbidden access:</strong> {callerName(project, caller)} may not do everything that the document
            asks for.
          </p>
          {missing.map((grant) => (
            <details key={`${grant.uid}.${grant.action}`}>
              <summary>
                <code>
                  {grant.uid}.{grant.action}
                </code>
              </summary>
              <GrantAdvice project={project} caller={caller} missing={grant} />
            </details>
          ))}
        </section>
      )}
      <div class="graphiql-place" ref={element} />
    </main>
  );
}
