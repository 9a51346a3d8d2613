import { useEffect, useRef, useState } from 'preact/hooks';
import { firstDocument } from '../graphql/first-document.ts';
import { callerKey } from '../state/caller.ts';
import { graphqlTarget } from '../state/server.ts';
import { loadTheme } from '../state/storage.ts';
import type { Explorer } from '../state/use-explorer.ts';
import { Notice } from './notice.tsx';
import { THEME_CHANGED } from './theme.tsx';

/** GraphiQL, asked by the caller that is chosen; its code is loaded when it is opened. */
export function GraphqlMode({ explorer }: { readonly explorer: Explorer }) {
  const { project, caller, entryKey } = explorer;
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const [theme, setTheme] = useState(loadTheme);
  const target = useRef(() => graphqlTarget(project.graphql ?? '', caller, entryKey));
  target.current = () => graphqlTarget(project.graphql ?? '', caller, entryKey);
  const by = callerKey(caller);

  useEffect(() => {
    const follow = () => setTheme(loadTheme());
    document.addEventListener(THEME_CHANGED, follow);
    return () => document.removeEventListener(THEME_CHANGED, follow);
  }, []);

  // Another caller may see another schema: it is read again.
  useEffect(() => {
    let close: (() => void) | null = null;
    let isGone = false;
    import('../graphql/open-graphiql.ts').then(
      ({ openGraphiql }) => {
        if (isGone || element.current === null) return;
        close = openGraphiql(element.current, {
          target: () => target.current(),
          theme: theme === 'system' ? null : theme,
          firstDocument: firstDocument(project),
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
          <p>The server does not answer. Reload the page when it does.</p>
        </Notice>
      )}
      <div class="graphiql-place" ref={element} />
    </main>
  );
}
