import type { ComponentChildren } from 'preact';

/** The page before it can open: still loading. */
export const LoadingGate = ({ children }: { readonly children: ComponentChildren }) => (
  <main class="gate" aria-busy="true">
    <p role="status">{children}</p>
  </main>
);

/** The page while the server is unreachable; the caller retries. */
export const OfflineGate = () => (
  <main class="gate">
    <h1>The server is unreachable</h1>
    <p role="status">Retrying. This page continues automatically.</p>
  </main>
);

/** The page after a failed start. */
export const FailedGate = (props: {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}) => (
  <main class="gate">
    <h1>{props.title}</h1>
    <p role="alert">{props.message}</p>
    <button type="button" onClick={props.onRetry}>
      Try again
    </button>
  </main>
);
