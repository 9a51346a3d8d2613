import { useId, useState } from 'preact/hooks';
import type { ShownWorkflow, WorkflowPage } from '../../../../src/admin/contract/reviews.ts';
import { hasDrafts } from '../../model/model.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { ProblemText } from '../../view/problem-text.tsx';
import { useSaveSetting } from '../use-save-setting.ts';
import { moved, newStage, type SentStage } from './new-workflow.ts';
import { StageFields } from './stage-fields.tsx';

interface WorkflowFormProps {
  readonly workflow: ShownWorkflow;
  readonly roles: WorkflowPage['meta']['roles'];
  readonly onSaved: () => void;
}

/** Edits a workflow: its content types, its stages in their order, and the one that publishing requires. */
export function WorkflowForm({ workflow, roles, onSaved }: WorkflowFormProps) {
  const { model } = useStudio();
  const [name, setName] = useState(workflow.name);
  const [types, setTypes] = useState(workflow.types);
  const [stages, setStages] = useState<readonly SentStage[]>(workflow.stages);
  const [bindsApi, setBindsApi] = useState(workflow.bindsApi);
  const body = {
    name,
    types: types.filter((uid) => model.types.has(uid)),
    stages,
    bindsApi,
    version: workflow.version,
  };
  const { save, problems } = useSaveSetting(`/studio/api/workflows/${workflow.id}`, body, onSaved);
  const id = useId();
  const required = stages.findIndex(({ isRequired }) => isRequired);
  const offered = [...model.types.values()].filter(({ uid }) => uid.startsWith('api::'));
  const change = (next: readonly SentStage[]): void =>
    // Every entry begins at the first one.
    setStages(next.map((stage, index) => (index === 0 ? { ...stage, isRequired: false } : stage)));
  return (
    <form
      class="stack role-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div class="field">
        <label for={`${id}-name`}>{t('common.name')}</label>
        <PlainInput
          id={`${id}-name`}
          value={name}
          required
          autocomplete="off"
          isInvalid={problems.has('name')}
          describedBy={`${id}-name-problem`}
          onInput={setName}
        />
        <ProblemText id={`${id}-name-problem`} text={problems.get('name')} />
      </div>
      <fieldset class="checks">
        <legend>{t('model.contentTypes')}</legend>
        {offered.map(({ uid, info }) => (
          <label key={uid} class="row">
            <input
              type="checkbox"
              checked={types.includes(uid)}
              onChange={({ currentTarget: { checked } }) =>
                setTypes(checked ? [...types, uid] : types.filter((one) => one !== uid))
              }
            />
            {info.displayName}
          </label>
        ))}
      </fieldset>
      <ol class="stages" aria-label={t('review.stages')}>
        {stages.map((stage, index) => (
          <StageFields
            key={stage.id ?? `new ${index}`}
            stage={stage}
            place={index}
            isLast={index === stages.length - 1}
            isOnly={stages.length === 1}
            roles={roles}
            onChange={(next) => change(stages.with(index, next))}
            onMove={(by) => change(moved(stages, index, by))}
            onRemove={() => change(stages.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <span>
        <button type="button" onClick={() => change([...stages, newStage(t('review.newStage'), stages.length)])}>
          {t('review.addStage')}
        </button>
      </span>
      <div class="field">
        <label for={`${id}-required`}>{t('review.publishedFrom')}</label>
        <select
          id={`${id}-required`}
          value={required}
          onChange={({ currentTarget: { value } }) =>
            change(stages.map((stage, index) => ({ ...stage, isRequired: index === Number(value) })))
          }
        >
          <option value={-1}>{t('list.anyStage')}</option>
          {stages.map(({ name: stage }, index) => (
            <option key={index} value={index} disabled={index === 0}>
              {stage}
            </option>
          ))}
        </select>
        {required >= 0 && offered.some((type) => types.includes(type.uid) && !hasDrafts(type)) && (
          <small>{t('review.withoutDrafts')}</small>
        )}
      </div>
      <label class="row">
        <input type="checkbox" checked={bindsApi} onChange={(event) => setBindsApi(event.currentTarget.checked)} />
        {t('review.bindsApi')}
      </label>
      <div class="row">
        <button type="submit" class="primary">
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}
