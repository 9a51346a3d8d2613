import { useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { SearchBox } from '../../../../kit/src/search-box.tsx';
import { Pager } from '../../view/pager.tsx';
import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import type { StoredFile } from '../form/values.ts';
import { kindFilters } from './file-kinds.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { ListPage } from '../../../../src/admin/contract/page.ts';

interface ChooseFilesProps {
  readonly allowed: readonly string[];
  readonly isMultiple: boolean;
  readonly onChoose: (files: readonly StoredFile[]) => void;
  readonly onClose: () => void;
}

const PAGE_SIZE = 24;

/** A picker for library files. */
export function ChooseFiles({ allowed, isMultiple, onChoose, onClose }: ChooseFilesProps) {
  const dialog = useModal();
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly StoredFile[]>([]);
  const query = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE), sort: 'createdAt:DESC' });
  if (words !== '') query.set('_q', words);
  for (const [name, value] of kindFilters(allowed)) query.append(name, value);
  const listed = useAsked(query.toString(), (signal) =>
    call<ListPage<StoredFile>>('GET', `/upload/files?${query}`, { signal }),
  );
  const toggle = (file: StoredFile) => {
    if (!isMultiple) onChoose([file]);
    else if (chosen.some(({ id }) => id === file.id)) setChosen(chosen.filter(({ id }) => id !== file.id));
    else setChosen([...chosen, file]);
  };
  return (
    <dialog class="dialog large" ref={dialog} aria-label={t('editors.chooseFiles')} onClose={onClose}>
      <div class="stack">
        <div class="row spread">
          <h1>{t(isMultiple ? 'editors.chooseFiles' : 'editors.chooseAFile')}</h1>
          <button type="button" class="quiet icon-only" onClick={onClose}>
            <Icon name="close" />
            <span class="sr-only">{t('common.close')}</span>
          </button>
        </div>
        <SearchBox
          label={t('editors.searchFiles')}
          value={words}
          onChange={(next) => {
            setWords(next);
            setPage(1);
          }}
        />
        {listed.error !== null ? (
          <Failed error={listed.error} onRetry={listed.reload} />
        ) : listed.data === undefined ? (
          <Loading text={t('media.loadingTheFiles')} />
        ) : (
          <>
            <ul class="file-grid" aria-label={t('common.files')}>
              {listed.data.results.map((file) => (
                <li key={file.id}>
                  <button
                    type="button"
                    class="file-choice"
                    aria-pressed={chosen.some(({ id }) => id === file.id)}
                    onClick={() => toggle(file)}
                  >
                    <Thumbnail file={file} />
                    <span class="file-name">{file.name}</span>
                  </button>
                </li>
              ))}
            </ul>
            {listed.data.results.length === 0 && <p class="empty">{t('editors.noFilesMatch')}</p>}
            <Pager pagination={listed.data.pagination} onPage={setPage} />
          </>
        )}
        {isMultiple && (
          <div class="dialog-actions">
            <button type="button" class="primary" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
              {t('editors.chooseCount', { count: chosen.length })}
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
