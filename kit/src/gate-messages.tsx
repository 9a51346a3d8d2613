import type { ComponentChildren } from 'preact';
import { t } from './texts/kit-text.ts';

/** Shown while the page loads. */
export const LoadingGate = ({ children }: { readonly children: ComponentChildren }) => (
  <main class="gate" aria-busy="true">
    <p role="status">{children}</p>
  </main>
);

/** Shown while the server is unreachable; the page retries. */
export const OfflineGate = () => (
  <main class="gate">
    <h1>{t('kit.unreachable')}</h1>
    <p role="status">{t('kit.retrying')}</p>
  </main>
);

/** Shown if the page could not open. */
export const FailedGate = (props: {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
}) => (
  <main class="gate">
    <h1>{props.title}</h1>
    <p role="alert">{props.message}</p>
    <button type="button" onClick={props.onRetry}>
      {t('kit.tryAgain')}
    </button>
  </main>
);
