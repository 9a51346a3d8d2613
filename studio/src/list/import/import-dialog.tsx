import { useMemo, useRef, useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import type { Configuration } from '../../model/configuration.ts';
import type { ContentType } from '../../model/model.ts';
import { explainError } from '../../server/explain-error.ts';
import { useStudio } from '../../state/studio.ts';
import { tell } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { formatBytes, formatCount } from '../../view/format.ts';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { chosenColumns, guessFields, importFields } from './plan-columns.ts';
import { decodeTable, MAX_BYTES, MAX_ROWS, readTable, type Table } from './read-table.ts';
import { type ImportChoice, importRows, type PlannedRow, previewRows } from './run-import.ts';

export interface ImportDialogProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly locale: string | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Preview {
  readonly choice: ImportChoice;
  readonly planned: readonly PlannedRow[];
}

/** Entries from a CSV file: the file, its columns, what would happen, and the report. */
export function ImportDialog({ type, configuration, locale, onDone, onClose }: ImportDialogProps) {
  const { rights } = useStudio();
  const dialog = useModal();
  const fields = useMemo(() => importFields(type, configuration, rights), []);
  const [table, setTable] = useState<Table | null>(null);
  const [chosen, setChosen] = useState<readonly (string | null)[]>([]);
  const [by, setBy] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const asking = useRef(new AbortController());
  const open = async (file: File | undefined) => {
    setProblem(null);
    setTable(null);
    if (file === undefined) return;
    const found = file.size > MAX_BYTES ? null : readTable(decodeTable(await file.arrayBuffer()));
    if (found === null) return setProblem(t('imports.unreadable'));
    setTable(found);
    setChosen(guessFields(found, fields));
    setBy(null);
  };
  const run = async (total: number, work: (onProgress: (done: number) => void) => Promise<void>) => {
    setProblem(null);
    setProgress({ done: 0, total });
    try {
      await work((done) => setProgress({ done, total }));
    } catch (error) {
      if (!asking.current.signal.aborted) setProblem(explainError(error as Error));
    }
    setProgress(null);
  };
  const look = (shown: Table) =>
    run(shown.rows.length, async (onProgress) => {
      const identifying = by !== null && chosen.includes(by) ? by : null;
      const choice = { uid: type.uid, ...chosenColumns(shown, chosen), by: identifying, locale };
      setPreview({ choice, planned: await previewRows(choice, asking.current.signal, onProgress) });
    });
  const written = preview?.planned.filter(({ plan }) => plan.action === 'create' || plan.action === 'update') ?? [];
  const save = ({ choice }: Preview) =>
    run(written.length, async (onProgress) => {
      const { created, changed, stopped } = await importRows(choice, written, onProgress);
      if (created + changed > 0) tell(t('imports.done', { created, changed }));
      if (stopped === null) return onDone();
      // The same file again would create its first rows a second time: somebody has to decide.
      setPreview(null);
      setTable(null);
      const reason = explainError(stopped.error);
      setProblem(`${t('imports.stopped', { number: String(stopped.number) })} ${reason}`);
    });
  const close = () => {
    asking.current.abort();
    onClose();
  };
  return (
    <dialog
      class="dialog large"
      ref={dialog}
      aria-label={t('imports.title')}
      onClose={close}
      onCancel={(event) => {
        // Escape would lose the choices, and hide an import that goes on.
        if (event.target === dialog.current && table !== null) event.preventDefault();
      }}
    >
      <div class="stack">
        <h1>{t('imports.title')}</h1>
        {preview === null && (
          <label class="stack tight">
            <strong>{t('imports.file')}</strong>
            <input
              type="file"
              accept=".csv,text/csv"
              disabled={progress !== null}
              onChange={(event) => open(event.currentTarget.files?.[0])}
            />
            <small class="soft">
              {t('imports.hint', { rows: formatCount(MAX_ROWS), size: formatBytes(MAX_BYTES / 1000) })}
            </small>
          </label>
        )}
        {preview === null && table !== null && (
          <ImportMapping table={table} fields={fields} chosen={chosen} by={by} onChoose={setChosen} onBy={setBy} />
        )}
        {preview !== null && <ImportPreview configuration={configuration} planned={preview.planned} />}
        {problem !== null && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {progress !== null && <progress aria-label={t('common.progress')} max={progress.total} value={progress.done} />}
        <div class="dialog-actions">
          <button type="button" disabled={progress !== null && preview !== null} onClick={close}>
            {t('common.cancel')}
          </button>
          {preview === null ? (
            <button
              type="button"
              class="primary"
              disabled={table === null || progress !== null || chosen.every((name) => name === null || name === 'id')}
              onClick={() => table !== null && look(table)}
            >
              {t('list.editPreview')}
            </button>
          ) : (
            <>
              <button type="button" disabled={progress !== null} onClick={() => setPreview(null)}>
                {t('list.editBack')}
              </button>
              <button
                type="button"
                class="primary"
                disabled={progress !== null || written.length === 0}
                onClick={() => save(preview)}
              >
                {t('imports.save', { count: written.length })}
              </button>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}
