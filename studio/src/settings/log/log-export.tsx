import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { callFile } from '../../server/call.ts';
import { tellError } from '../../state/tell.ts';
import { t } from '../../texts/t.ts';
import { saveAs } from '../../view/save-as.ts';
import { exportOf, type LogView } from './log-view.ts';

/** Everything that the filters choose, not only the page that is shown. */
export function LogExport({ view }: { readonly view: LogView }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await callFile(exportOf(view));
      saveAs(file, `log-${new Date().toISOString().slice(0, 10)}.jsonl`);
    } catch (error) {
      tellError(error);
    }
    setBusy(false);
  };
  return (
    <button type="button" disabled={isBusy} onClick={save}>
      <Icon name="download" />
      {isBusy ? t('list.exporting') : t('log.export')}
    </button>
  );
}
