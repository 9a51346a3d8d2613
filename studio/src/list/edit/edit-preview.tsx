import { useState } from 'preact/hooks';
import { ServerError } from '../../../../kit/src/server-error.ts';
import type { PlannedEntry } from '../../../../src/admin/contract/lists.ts';
import { ComparedFields } from '../../entry/compare/compared-fields.tsx';
import { readBody } from '../../entry/read-body.ts';
import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import { type ContentType, hasDrafts } from '../../model/model.ts';
import { explainError } from '../../server/explain-error.ts';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';

interface EditPreviewProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly plans: readonly PlannedEntry[];
  readonly nameOf: (id: number) => string;
}

/** What a change would do to each entry, and why entries are refused. */
export function EditPreview({ type, configuration, plans, nameOf }: EditPreviewProps) {
  const refused = plans.filter(({ refusal }) => refusal !== null);
  const changed = plans.filter(({ refusal, fields }) => refusal === null && fields.length > 0);
  const live = hasDrafts(type) ? changed.filter(({ isDraft }) => !isDraft).length : 0;
  const same = plans.length - refused.length - changed.length;
  const explain = ({ name, message, details }: NonNullable<PlannedEntry['refusal']>) =>
    explainError(new ServerError(name === 'NotFoundError' ? 404 : 400, message, details), (field) =>
      labelOf(configuration.contentType, field),
    );
  return (
    <div class="stack">
      {refused.length > 0 && (
        <div class="problem" role="alert">
          <strong>{t('list.editRefused', { count: refused.length })}</strong>
          <ul>
            {refused.map(({ id, refusal }) => (
              <li key={id}>
                {nameOf(id)}: {refusal !== null && explain(refusal)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {live > 0 && <p class="warn-box">{t('list.editLive', { count: live })}</p>}
      {same > 0 && <p class="soft">{t('list.editSame', { count: same })}</p>}
      {changed.map((plan, at) => (
        <PlannedChange
          key={plan.id}
          type={type}
          configuration={configuration}
          plan={plan}
          name={nameOf(plan.id)}
          isOpenFirst={at === 0}
        />
      ))}
    </div>
  );
}

interface PlannedChangeProps {
  readonly type: ContentType;
  readonly configuration: Configuration;
  readonly plan: PlannedEntry;
  readonly name: string;
  readonly isOpenFirst: boolean;
}

function PlannedChange({ type, configuration, plan, name, isOpenFirst }: PlannedChangeProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details class="planned" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <PlannedFields type={type} configuration={configuration} plan={plan} />}
    </details>
  );
}

/** Related entries and files are named when somebody looks. */
function PlannedFields({ type, configuration, plan }: Omit<PlannedChangeProps, 'name' | 'isOpenFirst'>) {
  const { model } = useStudio();
  const { data, error, reload } = useAsked(`${plan.id} ${plan.version}`, async () => {
    const side = (of: 'from' | 'to') =>
      readBody(
        { model, configuration },
        type,
        { id: plan.id },
        Object.fromEntries(plan.fields.map((field) => [field.name, field[of]])),
      );
    const [from, to] = await Promise.all([side('from'), side('to')]);
    return plan.fields.map(({ name }) => ({ name, from: from[name], to: to[name] }));
  });
  if (error !== null) return <Failed error={error} onRetry={reload} />;
  if (data === undefined) return <Loading text={t('entry.loadingTheComparison')} />;
  const titles = { from: t('list.editNow'), to: t('list.editAfterwards') };
  return <ComparedFields type={type} configuration={configuration} fields={data} titles={titles} />;
}
