import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../../kit/src/notice.tsx';
import { Segments } from '../../../kit/src/segments.tsx';
import type { StoredFile } from '../entry/form/values.ts';
import { Pager } from '../view/pager.tsx';
import { go, hrefOf, readPlace } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { TrashButton } from '../trash/trash-button.tsx';
import { SearchField } from '../view/search-field.tsx';
import { Failed, Forbidden, Loading } from '../view/states.tsx';
import { FileChoices } from '../view/files/file-choices.tsx';
import { loadListing } from '../view/files/list-files.ts';
import { usePageTitle } from '../view/use-page-title.ts';
import { FileDialog } from './file-dialog.tsx';
import { FileGrid } from './file-grid.tsx';
import { FileTable } from './file-table.tsx';
import { FolderPath } from './folder-path.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { Folders } from './folders.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { type LibraryItem, type LibraryView, readLibraryView, writeLibraryView } from './library.ts';
import { SelectionBar } from './selection-bar.tsx';
import { UploadButton } from './upload-button.tsx';
import { useSelection } from './use-selection.ts';

/** The media library: a folder with its contents, and uploads. */
export function MediaPage({ query }: { readonly query: URLSearchParams }) {
  const { rights } = useStudio();
  const view = readLibraryView(query);
  const [opened, setOpened] = useState<StoredFile | null>(null);
  const mayRead = rights.may('plugin::upload.read');
  const place = writeLibraryView({ ...view, look: 'grid' }).toString();
  const selection = useSelection(place);
  const library = useAsked(place, async (signal) => {
    if (!mayRead) return null;
    return loadListing(view, [], signal);
  });
  const folder = library.data?.folder;
  usePageTitle(folder?.name ?? t('common.mediaLibrary'));
  useEffect(() => {
    // The button that opened the folder is gone.
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  }, [folder?.id]);
  if (!mayRead) return <Forbidden isPage />;
  // Added to what the address says: two quick choices must not undo each other.
  const show = (change: Partial<LibraryView>) =>
    go(hrefOf(['media'], writeLibraryView({ ...readLibraryView(readPlace().query), page: 1, ...change })));
  const { data } = library;
  const selectable = rights.may('plugin::upload.assets.update') ? selection : null;
  const isEmpty = data != null && data.files.results.length === 0 && data.folders.length === 0;
  const isNarrowed = view.search !== '' || view.kind !== 'all' || view.used != null || view.days != null;
  // A later page that loses all its files no longer exists.
  const isWholePage = view.page > 1 && selection.items.length === data?.files.results.length;
  return (
    <div class="list-page media-page">
      {data?.folder != null && <FolderPath folder={data.folder} onOpen={(id) => show({ folder: id, search: '' })} />}
      <div class="page-head">
        <h1>{data?.folder?.name ?? t('common.mediaLibrary')}</h1>
        <span class="row">
          {data?.folder != null && rights.may('plugin::upload.assets.update') && (
            <FolderMenu
              key={`${data.folder.id} ${data.folder.name}`}
              folder={data.folder}
              onChanged={library.reload}
              onGone={() => show({ folder: data.folder?.parent?.id ?? null, search: '' })}
            />
          )}
          <TrashButton trashed="files" onRestored={library.reload} />
          {rights.may('plugin::upload.assets.create') && <UploadButton folder={view.folder} onDone={library.reload} />}
        </span>
      </div>
      <div class="list-tools">
        <SearchField value={view.search} onChange={(search) => show({ search })} />
        <FileChoices listing={view} onChange={show} />
        <LibraryFilters view={view} onChange={show} />
        <Segments
          label={t('media.layout')}
          options={[
            { value: 'grid', label: t('media.grid') },
            { value: 'list', label: t('media.list') },
          ]}
          value={view.look}
          onChange={(look) => show({ look, page: view.page })}
        />
        {selectable !== null && data != null && !isEmpty && (
          <button
            type="button"
            onClick={() =>
              selectable.set([
                ...data.folders.map(({ id, name }): LibraryItem => ({ kind: 'folder', id, name })),
                ...data.files.results.map(({ id, name }): LibraryItem => ({ kind: 'file', id, name })),
              ])
            }
          >
            {t('media.selectAll')}
          </button>
        )}
      </div>
      {selectable !== null && (
        <SelectionBar
          key={`${view.folder} ${view.search}`}
          selection={selectable}
          folder={view.folder}
          onDone={() => (isWholePage ? show({}) : library.reload())}
        />
      )}
      {library.error !== null ? (
        <Failed error={library.error} onRetry={library.reload} />
      ) : data == null ? (
        <Loading text={t('media.loadingTheFiles')} />
      ) : (
        <div class="stack">
          <Folders
            folders={data.folders}
            parent={view.folder}
            selection={selectable}
            onOpen={(folder) => show({ folder, search: '' })}
            onChanged={library.reload}
          />
          {isEmpty && !library.isLoading ? (
            <Notice icon="image" title={isNarrowed ? t('common.noResults') : t('media.thisFolderIsEmpty')}>
              <p>{isNarrowed ? t('media.tryADifferentSearch') : t('media.uploadFilesOrDropThem')}</p>
            </Notice>
          ) : view.look === 'grid' ? (
            <FileGrid files={data.files.results} selection={selectable} onOpen={setOpened} />
          ) : (
            <FileTable files={data.files.results} selection={selectable} onOpen={setOpened} />
          )}
          <Pager pagination={data.files.pagination} onPage={(page) => show({ page })} />
        </div>
      )}
      {opened !== null && (
        <FileDialog
          file={opened}
          onClose={() => setOpened(null)}
          onChanged={() => {
            setOpened(null);
            library.reload();
          }}
        />
      )}
    </div>
  );
}
