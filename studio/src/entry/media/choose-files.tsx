import { useRef, useState } from 'preact/hooks';
import { useModal } from '../../../../kit/src/use-modal.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { SearchBox } from '../../../../kit/src/search-box.tsx';
import { Segments } from '../../../../kit/src/segments.tsx';
import { Pager } from '../../view/pager.tsx';
import { useStudio } from '../../state/studio.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { FileChoices } from '../../view/files/file-choices.tsx';
import type { Listing } from '../../view/files/files-query.ts';
import { loadListing } from '../../view/files/list-files.ts';
import { formatCount } from '../../view/format.ts';
import { Failed, Loading } from '../../view/states.tsx';
import type { StoredFile } from '../form/values.ts';
import { acceptOf } from './file-kinds.ts';
import { FileList } from './file-list.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUploads } from './use-uploads.ts';

interface ChooseFilesProps {
  readonly allowed: readonly string[];
  readonly isMultiple: boolean;
  readonly onChoose: (files: readonly StoredFile[]) => void;
  readonly onClose: () => void;
}

const FIRST: Listing = { folder: null, search: '', page: 1, kind: 'all', order: 'newest' };

/** A picker for library files: its folders, a search in all of them below the open one, and uploads into it. */
export function ChooseFiles({ allowed, isMultiple, onChoose, onClose }: ChooseFilesProps) {
  const { rights } = useStudio();
  const dialog = useModal();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads();
  const [listing, setListing] = useState(FIRST);
  const [look, setLook] = useState<'grid' | 'list'>('grid');
  const [chosen, setChosen] = useState<readonly StoredFile[]>([]);
  const listed = useAsked(JSON.stringify(listing), (signal) => loadListing(listing, allowed, signal));
  const show = (change: Partial<Listing>) => setListing({ ...listing, page: 1, ...change });
  const toggle = (file: StoredFile) => {
    if (!isMultiple) onChoose([file]);
    else if (chosen.some(({ id }) => id === file.id)) setChosen(chosen.filter(({ id }) => id !== file.id));
    else setChosen([...chosen, file]);
  };
  const upload = async (files: readonly File[]) => {
    const stored: StoredFile[] = [];
    await uploads.upload(isMultiple ? files : files.slice(0, 1), listing.folder, (file) => stored.push(file));
    const [first] = stored;
    if (first === undefined) return;
    if (!isMultiple) return onChoose([first]);
    setChosen((before) => [...before, ...stored]);
    listed.reload();
  };
  const isChosen = ({ id }: StoredFile) => chosen.some((one) => one.id === id);
  const folder = listed.data?.folder ?? null;
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
        <div class="list-tools">
          {listing.folder !== null && (
            <button
              type="button"
              class="quiet icon-only"
              onClick={() => show({ folder: folder?.parent?.id ?? null, search: '' })}
            >
              <Icon name="back" />
              <span class="sr-only">{t('media.up')}</span>
            </button>
          )}
          <strong>{folder?.name ?? t('common.mediaLibrary')}</strong>
          <SearchBox label={t('editors.searchFiles')} value={listing.search} onChange={(search) => show({ search })} />
          <FileChoices listing={listing} allowed={allowed} onChange={show} />
          <Segments
            label={t('media.layout')}
            options={[
              { value: 'grid', label: t('media.grid') },
              { value: 'list', label: t('media.list') },
            ]}
            value={look}
            onChange={setLook}
          />
          {rights.may('plugin::upload.assets.create') && (
            <button type="button" onClick={() => input.current?.click()}>
              <Icon name="upload" />
              {t('media.uploadFiles')}
            </button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            multiple={isMultiple}
            accept={acceptOf(allowed)}
            aria-label={t('media.filesToUpload')}
            onChange={(event) => {
              upload([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </div>
        <UploadProgress label={t('media.upload')} uploads={uploads} />
        {listed.error !== null ? (
          <Failed error={listed.error} onRetry={listed.reload} />
        ) : listed.data === undefined ? (
          <Loading text={t('media.loadingTheFiles')} />
        ) : (
          <>
            {listed.data.folders.length > 0 && (
              <ul class="folders" aria-label={t('media.folders')}>
                {listed.data.folders.map(({ id, name, files }) => (
                  <li key={id}>
                    <button type="button" onClick={() => show({ folder: id, search: '' })}>
                      <Icon name="folder" />
                      {name}
                      <small>{formatCount(files?.count ?? 0)}</small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {listed.data.files.results.length === 0 ? (
              <p class="empty">{t('editors.noFilesMatch')}</p>
            ) : look === 'grid' ? (
              <ul class="file-grid" aria-label={t('common.files')}>
                {listed.data.files.results.map((file) => (
                  <li key={file.id}>
                    <button
                      type="button"
                      class="file-choice"
                      aria-pressed={isChosen(file)}
                      onClick={() => toggle(file)}
                    >
                      <Thumbnail file={file} />
                      <span class="file-name">{file.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <FileList files={listed.data.files.results} isChosen={isChosen} onToggle={toggle} />
            )}
            <Pager pagination={listed.data.files.pagination} onPage={(page) => show({ page })} />
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
