import { type Ignored, correctUrl } from '../../query/correct-url.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { Icon } from '../../../../kit/src/icon.tsx';

interface IgnoredStripProps {
  readonly explorer: Explorer;
  readonly ignored: readonly Ignored[];
}

/** Parameters without effect: the contract ignores them silently. */
export function IgnoredStrip({ explorer, ignored }: IgnoredStripProps) {
  const { session, setUrl } = explorer;
  return (
    <div class="ignored" role="status">
      <Icon name="warn" />
      <ul>
        {ignored.map((one) => (
          <li key={`${one.parameter} ${one.value}`}>
            <code>{one.value === null ? one.parameter : `${one.parameter}=${one.value}`}</code> had no effect.{' '}
            {one.meant !== null && (
              <button type="button" class="link" onClick={() => setUrl(correctUrl(session.request.url, one))}>
                Use {one.meant}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
