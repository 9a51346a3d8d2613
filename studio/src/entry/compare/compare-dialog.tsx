import type { Changes } from '../../../../src/admin/contract/revisions.ts';
import type { Configuration } from '../../model/configuration.ts';
import { nameOf } from '../../server/people.ts';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Dialog } from '../../view/dialog.tsx';
import { Failed, Loading } from '../../view/states.tsx';
import { changesPath } from '../core/change-requests.ts';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';
import { ComparedFields } from './compared-fields.tsx';
import { loadComparison } from './load-comparison.ts';

interface CompareDialogProps {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  /** As it is published. */
  readonly entry: Entry;
  readonly changes: Changes;
  readonly onClose: () => void;
}

/** A comparison by field: published and unpublished values. */
export function CompareDialog({ address: { type }, configuration, entry, changes, onClose }: CompareDialogProps) {
  const { model } = useStudio();
  const path = changesPath(type, entry.id, '/compare');
  const { data, error, reload } = useAsked(path, (signal) =>
    loadComparison({ model, configuration }, type, entry, path, signal),
  );
  const name = nameOf(changes.savedBy);
  const titles = {
    from: t('entry.publishedSide'),
    to: name === '' ? t('entry.changedSide') : t('entry.changedBy', { name }),
  };
  return (
    <Dialog title={t('common.unpublishedChanges')} onClose={onClose}>
      {error !== null ? (
        <Failed error={error} onRetry={reload} />
      ) : data === undefined ? (
        <Loading text={t('entry.loadingTheComparison')} />
      ) : data.length === 0 ? (
        <p class="soft">{t('entry.nothingDiffers')}</p>
      ) : (
        <ComparedFields type={type} configuration={configuration} fields={data} titles={titles} />
      )}
    </Dialog>
  );
}
