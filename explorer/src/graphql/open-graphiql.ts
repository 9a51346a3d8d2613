import { createGraphiQLFetcher, type FetcherResult } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import '../style/graphiql.css';

/** The URL and headers for documents; called for each document. */
export type Target = () => { readonly url: string; readonly headers: Record<string, string> };

export interface GraphiqlOptions {
  readonly target: Target;
  /** Null follows the system. */
  readonly theme: 'light' | 'dark' | null;
  /** The text of a new tab. */
  readonly firstDocument: string;
  /** Called with the response to each document that the user runs, but not to GraphiQL's own introspection. */
  readonly onAnswer: (answer: unknown) => void;
}

/** Renders GraphiQL into an element; only this part of the page needs its library. */
export function openGraphiql(
  element: HTMLElement,
  { target, theme, firstDocument, onAnswer }: GraphiqlOptions,
): () => void {
  const root = createRoot(element);
  // The caller may have changed since the last document.
  const fetcher = async (...args: Parameters<ReturnType<typeof createGraphiQLFetcher>>): Promise<FetcherResult> => {
    const { url, headers } = target();
    const answer = await createGraphiQLFetcher({ url, headers, enableIncrementalDelivery: false })(...args);
    if (args[0].operationName !== 'IntrospectionQuery') onAnswer(answer);
    return answer as FetcherResult;
  };
  root.render(
    createElement(GraphiQL, {
      fetcher,
      defaultQuery: firstDocument,
      forcedTheme: theme ?? 'system',
      isHeadersEditorEnabled: false,
      showPersistHeadersSettings: false,
    }),
  );
  return () => root.unmount();
}
