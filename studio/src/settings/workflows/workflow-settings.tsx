import type { ShownWorkflow, WorkflowPage } from '../../../../src/admin/contract/reviews.ts';
import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { formatList } from '../../view/format.ts';
import { StageChip } from '../../view/stage-chip.tsx';
import { Failed, Loading, Missing } from '../../view/states.tsx';
import { SettingForm, SettingInput } from '../setting-form.tsx';
import { SettingTable } from '../setting-table.tsx';
import type { SettingsPlace } from '../settings-place.ts';
import { useManaged } from '../use-managed.ts';
import { newWorkflow } from './new-workflow.ts';
import { WorkflowForm } from './workflow-form.tsx';

/** How entries are reviewed: all workflows, or one of them. */
export function WorkflowSettings({ path: [step] }: SettingsPlace) {
  const workflows = useManaged<WorkflowPage>('/studio/api/workflows', (answer) => answer as WorkflowPage);
  const { types } = useStudio().model;
  if (workflows.error !== null) return <Failed error={workflows.error} onRetry={workflows.reload} />;
  if (workflows.data === undefined) return <Loading text={t('review.loading')} />;
  const { data, meta } = workflows.data;
  if (step !== undefined) {
    const chosen = data.find(({ id }) => String(id) === step);
    if (chosen === undefined) return <Missing />;
    return (
      <div class="stack">
        <div class="page-head">
          <h2>{chosen.name}</h2>
          <a href={hrefOf(['settings', 'reviews'])}>{t('review.allWorkflows')}</a>
        </div>
        <WorkflowForm
          key={`${chosen.id} ${chosen.version}`}
          workflow={chosen}
          roles={meta.roles}
          onSaved={workflows.reload}
        />
      </div>
    );
  }
  return (
    <>
      <SettingTable
        rows={data}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('common.name'),
            show: ({ id, name }) => (
              <a class="entry-link" href={hrefOf(['settings', 'reviews', id])}>
                {name}
              </a>
            ),
          },
          { label: t('review.stages'), show: ({ stages }) => <Stages stages={stages} /> },
          {
            label: t('model.contentTypes'),
            show: (one) => formatList(one.types.map((uid) => types.get(uid)?.info.displayName ?? uid)),
          },
        ]}
        onDelete={({ id }) => workflows.remove(id)}
      />
      <SettingForm
        title={t('review.newWorkflow')}
        action={t('common.create')}
        onSubmit={(values) => workflows.add(newWorkflow(String(values.get('name'))), t('common.created'))}
      >
        <SettingInput name="name" label={t('common.name')} />
      </SettingForm>
    </>
  );
}

const Stages = ({ stages }: Pick<ShownWorkflow, 'stages'>) => (
  <span class="row">
    {stages.map((stage) => (
      <StageChip key={stage.id} stage={stage} />
    ))}
  </span>
);
