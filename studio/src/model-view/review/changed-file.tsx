import { t } from '../../texts/t.ts';
import { type DiffLine, diffLines } from './diff-lines.ts';

interface ChangedFileProps {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

const AROUND = 3;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

/** One file, with the changed lines and some context. */
export function ChangedFile({ file, before, after }: ChangedFileProps) {
  const lines = diffLines(before ?? '', after ?? '');
  return (
    <details class="changed-file" open={before !== null && after !== null}>
      <summary>
        <code>{file}</code> {before === null && <span class="status good">{t('model.isNew')}</span>}
        {after === null && <span class="status bad">{t('model.removed')}</span>}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <pre class="code-box diff" tabIndex={0}>
        {nearChanges(lines).map((line, index) =>
          line === null ? (
            <span key={index} class="diff-line soft">
              {'…\n'}
            </span>
          ) : (
            <span key={index} class={`diff-line ${line.kind}`}>
              {line.kind !== 'same' && <span class="sr-only">{`${line.kind}: `}</span>}
              {`${SIGNS[line.kind]} ${line.text}\n`}
            </span>
          ),
        )}
      </pre>
    </details>
  );
}

/** Null stands for omitted lines. */
function nearChanges(lines: readonly DiffLine[]): readonly (DiffLine | null)[] {
  const isNear = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) => (isNear[index] ? [line] : index === 0 || isNear[index - 1] ? [null] : []));
}
