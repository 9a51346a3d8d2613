import { useMemo, useState } from 'preact/hooks';
import { ServerError } from '../../../../kit/src/server-error.ts';
import { useModal } from '../../../../kit/src/use-modal.ts';
import type { PlannedEntry } from '../../../../src/admin/contract/lists.ts';
import type { Data } from '../../../../src/admin/contract/page.ts';
import { openForm } from '../../entry/form/form.ts';
import type { Json } from '../../entry/form/values.ts';
import { loadProjectEditors } from '../../entry/project-editors/load-project-editors.ts';
import type { Configuration } from '../../model/configuration.ts';
import type { ContentType } from '../../model/model.ts';
import { call } from '../../server/call.ts';
import { explainError } from '../../server/explain-error.ts';
import { useStudio } from '../../state/studio.ts';
import { tell } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { type ChosenField, editBody } from './edit-body.ts';
import { EditFields } from './edit-fields.tsx';
import { EditPreview } from './edit-preview.tsx';

export interface EditDialogProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly ids: readonly number[];
  readonly nameOf: (id: number) => string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Preview {
  readonly body: Json;
  readonly plans: readonly PlannedEntry[];
}

/** Changes the same fields of several entries: first the fields, then what would change in each entry. */
export function EditDialog({ type, configuration, ids, nameOf, onDone, onClose }: EditDialogProps) {
  const { model } = useStudio();
  const dialog = useModal();
  const form = useMemo(() => openForm(model, type.attributes, null), []);
  const editors = useAsked('editors', loadProjectEditors);
  const [chosen, setChosen] = useState<readonly ChosenField[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const path = `/studio/api/lists/${type.uid}/edit`;
  const title = t('list.editEntries', { count: ids.length });
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(explainError(error as Error));
    }
    setBusy(false);
  };
  const load = async (body: Json, refused: Refusals = new Map()) => {
    const { data } = await call<Data<readonly PlannedEntry[]>>('POST', `${path}/preview`, {
      body: { entries: ids, data: body },
    });
    setPreview({ body, plans: data.map((plan) => ({ ...plan, refusal: plan.refusal ?? refusalIn(refused, plan) })) });
  };
  const save = ({ body, plans }: Preview) =>
    attempt(async () => {
      const entries = plans.map(({ id, version }) => ({ id, version }));
      try {
        const { data } = await call<Data<{ readonly changed: readonly number[] }>>('POST', path, {
          body: { entries, data: body },
        });
        tell(t('list.editDone', { count: data.changed.length }));
      } catch (error) {
        const refused = refusedIn(error);
        if (refused === null) throw error;
        // What is refused, and what somebody has saved meanwhile, is shown at the entries.
        const isLate = [...refused.values()].some(({ name }) => name === LATE);
        setProblem(isLate ? t('shell.someoneElseHasChanged') : null);
        await load(body, refused);
        return;
      }
      onDone();
    });
  const changed = preview?.plans.filter(({ fields, refusal }) => refusal === null && fields.length > 0) ?? [];
  const isRefused = preview?.plans.some(({ refusal }) => refusal !== null) ?? false;
  return (
    <dialog
      class="dialog large"
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => {
        // Escape would lose what was typed.
        if (event.target === dialog.current && chosen.length > 0) event.preventDefault();
      }}
    >
      <div class="stack">
        <h1>{title}</h1>
        {editors.error !== null ? (
          <Failed error={editors.error} onRetry={editors.reload} />
        ) : editors.data === undefined ? (
          <Loading text={t('list.loadingTheFields')} />
        ) : (
          <div hidden={preview !== null}>
            <EditFields
              type={type}
              configuration={configuration}
              form={form}
              projectEditors={editors.data}
              chosen={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        {preview !== null && (
          <EditPreview type={type} configuration={configuration} plans={preview.plans} nameOf={nameOf} />
        )}
        {problem !== null && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="dialog-actions">
          <button type="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          {preview === null ? (
            <button
              type="button"
              class="primary"
              disabled={isBusy || chosen.length === 0}
              onClick={() => attempt(() => load(editBody(form, chosen)))}
            >
              {t('list.editPreview')}
            </button>
          ) : (
            <>
              <button type="button" disabled={isBusy} onClick={() => setPreview(null)}>
                {t('list.editBack')}
              </button>
              <button
                type="button"
                class="primary"
                disabled={isBusy || isRefused || changed.length === 0}
                onClick={() => save(preview)}
              >
                {t('list.editSave', { count: changed.length })}
              </button>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

type Refusal = NonNullable<PlannedEntry['refusal']>;
type Refusals = ReadonlyMap<number, Refusal>;

/** Somebody has saved the entry: the next preview shows it as it is now. */
const LATE = 'PreconditionFailedError';

/** Refusals that only the write could find. */
function refusalIn(refused: Refusals, { id }: PlannedEntry): PlannedEntry['refusal'] {
  const found = refused.get(id);
  return found === undefined || found.name === LATE ? null : found;
}

/** By entry; null if something else is wrong. */
function refusedIn(error: unknown): Refusals | null {
  if (!(error instanceof ServerError)) return null;
  const { entries } = (error.details ?? {}) as { entries?: readonly ({ id: number } & Refusal)[] };
  return entries === undefined ? null : new Map(entries.map(({ id, ...refusal }) => [id, refusal]));
}
