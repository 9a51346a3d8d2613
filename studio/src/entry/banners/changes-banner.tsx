import { useState } from 'preact/hooks';
import type { Configuration } from '../../model/configuration.ts';
import { nameOf } from '../../server/people.ts';
import { t } from '../../texts/t.ts';
import { formatTime } from '../../view/format.ts';
import type { Changes } from '../../../../src/admin/contract/revisions.ts';
import { CompareDialog } from '../compare/compare-dialog.tsx';
import type { EntryAddress } from '../entry-address.ts';
import type { Editor } from '../use-editor.ts';

interface ChangesBannerProps {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly changes: Changes;
  readonly editor: Editor;
}

/** The unpublished changes of a published entry, and the actions for them. */
export function ChangesBanner({ address, configuration, changes, editor }: ChangesBannerProps) {
  const [isComparing, setComparing] = useState(false);
  const entry = editor.editing.theirs.entry?.body;
  const by = nameOf(changes.savedBy);
  return (
    <div class="kept" role="status">
      <span class="grow">
        {t(by === '' ? 'entry.changesFrom' : 'entry.changesFromBy', { time: formatTime(changes.savedAt), name: by })}
        {changes.isOutdated && ` ${t('entry.changesOutdated')}`}
      </span>
      <button type="button" onClick={() => setComparing(true)}>
        {t('entry.compare')}
      </button>
      {isComparing && entry !== undefined && (
        <CompareDialog
          address={address}
          configuration={configuration}
          entry={entry}
          changes={changes}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}
