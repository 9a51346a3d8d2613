import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Menu } from '../../../kit/src/menu.tsx';
import type { ContentType } from '../model/model.ts';
import { callFile } from '../server/call.ts';
import { tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import { saveAs } from '../view/save-as.ts';

interface ExportMenuProps {
  readonly type: ContentType;
  readonly count: number;
  /** The entries and columns, in the admin API's format. */
  readonly query: string;
}

/** The entries of a list as a file, with the columns that are shown. */
export function ExportMenu({ type, count, query }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'json') => {
    setBusy(true);
    try {
      const file = await callFile(`/studio/api/lists/${type.uid}/export?format=${format}&${query}`);
      saveAs(file, `${type.info.pluralName}.${format}`);
    } catch (error) {
      tellError(error);
    }
    setBusy(false);
  };
  return (
    <Menu
      label={
        <>
          <Icon name="download" />
          <span class="wide">{isBusy ? t('list.exporting') : t('list.export')}</span>
        </>
      }
      title={t('list.export')}
    >
      {(close) => (
        <div class="stack tight">
          <p class="soft">{t('list.exportText', { count })}</p>
          {(['csv', 'json'] as const).map((format) => (
            <button
              key={format}
              type="button"
              disabled={isBusy}
              onClick={() => {
                close();
                save(format);
              }}
            >
              {t(format === 'csv' ? 'list.exportCsv' : 'list.exportJson')}
            </button>
          ))}
        </div>
      )}
    </Menu>
  );
}
