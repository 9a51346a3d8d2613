import { useMemo, useState } from 'preact/hooks';
import { Segments } from '../../../../kit/src/segments.tsx';
import type { Data } from '../../../../src/admin/contract/page.ts';
import type { EntryVersion, VersionBody } from '../../../../src/admin/contract/revisions.ts';
import { call } from '../../server/call.ts';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { formatTime } from '../../view/format.ts';
import { Dialog } from '../../view/dialog.tsx';
import { Failed, Loading } from '../../view/states.tsx';
import type { Entry } from '../entry.ts';
import { EntryContext, useEntry } from '../fields/field-context.ts';
import { Fields } from '../fields/fields.tsx';
import { openForm } from '../form/form.ts';
import type { Json } from '../form/values.ts';
import { readBody } from '../read-body.ts';
import { ComparedFields } from './compared-fields.tsx';
import { type ComparedValues, loadComparison } from './load-comparison.ts';

interface VersionDialogProps {
  readonly version: EntryVersion;
  /** Who saved it. */
  readonly author: string;
  /** As it is now. */
  readonly entry: Entry;
  readonly onRestore: (() => void) | null;
  readonly onClose: () => void;
}

/** An earlier version, as its form was, or beside the entry as it is now. */
export function VersionDialog({ version, author, entry, onRestore, onClose }: VersionDialogProps) {
  const { model } = useStudio();
  const { address, configuration } = useEntry();
  const { type } = address;
  const [view, setView] = useState<'changes' | 'whole'>(version.isCurrent ? 'whole' : 'changes');
  const path = `/studio/api/entries/${type.uid}/${entry.id}/versions/${version.id}`;
  const { data, error, reload } = useAsked<readonly [readonly ComparedValues[], Json]>(path, (signal) =>
    Promise.all([
      loadComparison({ model, configuration }, type, entry, `${path}/compare`, signal),
      call<Data<VersionBody>>('GET', path, { signal }).then((answer) =>
        readBody({ model, configuration }, type, entry, answer.data.body),
      ),
    ]),
  );
  const time = formatTime(version.savedAt);
  const title = author === '' ? t('entry.versionFrom', { time }) : t('entry.versionFromBy', { time, name: author });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        onRestore !== null && (
          <button type="button" onClick={onRestore}>
            {t('common.restore')}
          </button>
        )
      }
    >
      {!version.isCurrent && (
        <Segments
          label={t('entry.versionView')}
          options={[
            { value: 'changes', label: t('entry.changedSince') },
            { value: 'whole', label: t('entry.asItWas') },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('entry.loadingTheComparison')} />
      ) : view === 'whole' ? (
        <Whole entry={entry} values={data[1]} />
      ) : data[0].length === 0 ? (
        <p class="soft">{t('entry.nothingDiffers')}</p>
      ) : (
        <ComparedFields
          type={type}
          configuration={configuration}
          fields={data[0]}
          titles={{ from: t('entry.thisVersion'), to: t('entry.asItIsNow') }}
        />
      )}
    </Dialog>
  );
}

/** The form as it was. What the version does not have is not changed by restoring it, so it is shown as it is now. */
function Whole({ entry, values }: { readonly entry: Entry; readonly values: Json }) {
  const { model } = useStudio();
  const context = useEntry();
  const { type } = context.address;
  const form = useMemo(() => openForm(model, type.attributes, { ...entry, ...values }), [values]);
  return (
    <EntryContext.Provider value={{ ...context, form, mayWrite: () => false }}>
      <Fields group={form.root} view={context.configuration.contentType} />
    </EntryContext.Provider>
  );
}
