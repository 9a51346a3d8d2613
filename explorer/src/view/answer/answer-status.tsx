import type { Pagination } from '../../query/form.ts';
import { type PageMeta, pagesBeside } from '../../query/turn-page.ts';
import type { AnswerKind, LoadedAnswer } from '../../state/session.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { CopyButton } from '../copy-button.tsx';
import { Icon } from '../../../../kit/src/icon.tsx';

interface AnswerStatusProps {
  readonly explorer: Explorer;
  /** Null while there is no response to the current request. */
  readonly answer: LoadedAnswer | null;
}

/** Status, time, size, statements and pagination. */
export function AnswerStatus({ explorer, answer }: AnswerStatusProps) {
  const { session } = explorer;
  const { state, explanation, method } = session;
  const isWaiting = state.kind === 'loading' || answer === null;
  const statements = explanation.kind === 'loaded' ? explanation.value.statements : null;
  const run = statements?.filter(({ milliseconds }) => milliseconds !== undefined) ?? [];
  const inDatabase = run.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0);
  return (
    <div class={isWaiting ? 'status-line waiting' : 'status-line'}>
      <p role="status">
        {isWaiting ? (
          <span>{WAITING[state.kind]}</span>
        ) : (
          <>
            <span class={answer.status < 400 ? 'status good' : 'status bad'}>{answer.status}</span>
            <span title="Time to the last byte">{milliseconds(answer.milliseconds)}</span>
            <span title="Size of the response">{bytes(answer.bytes)}</span>
            {method !== 'GET' && <span>sent at {new Date(answer.at).toLocaleTimeString()}</span>}
            {statements !== null && answer.status < 400 && (
              <span title="SQL statements and their total time">
                {run.length} {run.length === 1 ? 'statement' : 'statements'}, {milliseconds(inDatabase)}
              </span>
            )}
          </>
        )}
      </p>
      {state.answer !== null && <Pager explorer={explorer} isWaiting={isWaiting} />}
      {answer !== null && <CopyButton text={answer.text} label="Copy" />}
    </div>
  );
}

const WAITING: Readonly<Record<AnswerKind, string>> = {
  idle: 'Not sent',
  loading: 'Asking…',
  loaded: 'Not sent',
  offline: 'No connection',
  cancelled: 'Stopped',
};

/** Stays in position while the next page is loaded, so that it can be clicked again. */
function Pager({ explorer, isWaiting }: { readonly explorer: Explorer; readonly isWaiting: boolean }) {
  const { setForm } = explorer;
  const { state, request } = explorer.session;
  const body = state.answer?.body as { readonly meta?: { readonly pagination?: PageMeta } } | undefined;
  const meta = body?.meta?.pagination;
  if (meta === undefined || meta === null) return null;
  const { place, previous, next } = pagesBeside(meta, request.form.pagination);
  const button = (label: string, icon: 'left' | 'right', pagination: Pagination | null) => (
    <button
      type="button"
      class="quiet icon-only"
      aria-label={label}
      disabled={pagination === null}
      onClick={() => pagination !== null && setForm({ ...request.form, pagination })}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="pager">
      <span class={isWaiting ? 'unknown' : undefined}>{place}</span>
      {button('Previous page', 'left', previous)}
      {button('Next page', 'right', next)}
    </div>
  );
}

export const milliseconds = (value: number): string =>
  value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 2)} ms`;

const bytes = (value: number): string =>
  value < 1000
    ? `${value} B`
    : value < 1_000_000
      ? `${(value / 1000).toFixed(1)} kB`
      : `${(value / 1_000_000).toFixed(1)} MB`;
