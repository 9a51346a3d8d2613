import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Notice } from '../../../kit/src/notice.tsx';
import { type Configuration, loadConfiguration } from '../model/configuration.ts';
import { labelOf } from '../model/label-of.ts';
import { type ContentType, hasDrafts, isLocalized } from '../model/model.ts';
import { call } from '../server/call.ts';
import { noteList } from '../state/last-list.ts';
import { go, hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatCount } from '../view/format.ts';
import { TrashButton } from '../trash/trash-button.tsx';
import { lazy } from '../view/lazy.tsx';
import { Failed, Loading } from '../view/states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { EntryTable } from './entry-table.tsx';
import { ListTools } from './list-tools.tsx';
import { ExportMenu } from './export-menu.tsx';
import { layoutsOf, readLayout } from './layouts/layout.ts';
import { entriesQuery, type ListView, readListView, serverQuery, writeListView } from './list-view.ts';
import { isOwnColumn } from './own-columns.ts';
import { useTranslations } from './use-translations.ts';
import { useOpenComments } from './use-open-comments.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { MOST_SELECTED, useListSelection } from './use-list-selection.ts';
import { useStages } from './use-stages.ts';
import { ViewMenu } from './views/view-menu.tsx';
import { Pager } from '../view/pager.tsx';
import type { ManagedPage } from '../../../src/admin/contract/content-types.ts';

const EditDialog = lazy('list.loadingTheFields', async () => (await import('./edit/edit-dialog.tsx')).EditDialog);

const ImportDialog = lazy(
  'list.loadingTheFields',
  async () => (await import('./import/import-dialog.tsx')).ImportDialog,
);

const Gallery = lazy('list.loadingTheList', async () => (await import('./layouts/gallery.tsx')).Gallery);
const EntryCalendar = lazy(
  'list.loadingTheList',
  async () => (await import('./layouts/entry-calendar.tsx')).EntryCalendar,
);

interface ListPageProps {
  readonly type: ContentType;
  readonly query: URLSearchParams;
}

export function ListPage({ type, query }: ListPageProps) {
  const configuration = useAsked(type.uid, () => loadConfiguration(type.uid));
  if (configuration.data?.contentType.uid === type.uid) {
    return (
      <List
        key={type.uid}
        type={type}
        query={query}
        configuration={configuration.data}
        onConfigured={configuration.reload}
      />
    );
  }
  if (configuration.error !== null) return <Failed isPage error={configuration.error} onRetry={configuration.reload} />;
  return <Loading text={t('list.loadingTheList')} />;
}

interface ListProps extends ListPageProps {
  readonly configuration: Configuration;
  readonly onConfigured: () => void;
}

function List({ type, query, configuration, onConfigured }: ListProps) {
  const studio = useStudio();
  const { contentType } = configuration;
  const { settings, layouts } = contentType;
  const view = withLocale(readListView(query), type, studio.model.locales.find(({ isDefault }) => isDefault)?.code);
  const readable = (names: readonly string[]) =>
    names.filter((name) => isOwnColumn(name) || studio.rights.mayField('read', type.uid, name));
  const own = readable(view.columns ?? []).filter((name) => contentType.metadatas[name] !== undefined);
  const columns = own.length > 0 ? own : readable(layouts.list);
  const sort = view.sort ?? `${settings.defaultSortBy}:${settings.defaultSortOrder}`;
  const ways = layoutsOf(type, studio.rights);
  const layout = readLayout(view.layout, ways);
  const shown = layout.kind === 'table' ? columns : [settings.mainField, layout.field];
  const asked = serverQuery(view, [...shown, 'publishedAt'], settings.pageSize, sort);
  const listed = useAsked(`${type.uid} ${asked}`, (signal) =>
    call<ManagedPage>('GET', `/content-manager/collection-types/${type.uid}?${asked}`, { signal }),
  );
  const review = useStages(type, listed.data?.results ?? []);
  const [isEditing, setEditing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayImport = studio.rights.mayEntry('create', type.uid) || studio.rights.mayEntry('update', type.uid);
  const { selected, setSelected, nameOf, selectAll } = useListSelection(
    type,
    settings.mainField,
    listed.data?.results ?? [],
    entriesQuery(view, ['id', settings.mainField], sort),
  );
  const show = (change: Partial<ListView>, options?: Parameters<typeof go>[1]) =>
    go(hrefOf(['content', type.uid], writeListView({ ...view, page: 1, ...change })), options);
  const inLocale = view.locale === null ? '' : `locale=${view.locale}`;
  const { data, error } = listed;
  useEffect(() => noteList(['content', type.uid], query), [String(query)]);
  // The page has lost its last entry.
  const isBeyond = data !== undefined && !listed.isLoading && data.results.length === 0 && data.pagination.total > 0;
  useEffect(() => {
    if (isBeyond) show({ page: Math.min(view.page - 1, data.pagination.pageCount) }, { replace: true });
  }, [isBeyond]);
  const comments = useOpenComments(type, data?.results ?? []);
  const translations = useTranslations(type, data?.results ?? []);
  const total = data?.pagination.total ?? 0;
  const actions = useEntryActions(type, contentType, () => {
    setSelected(new Set());
    listed.reload();
  });
  const isNarrowed =
    view.search !== '' ||
    view.status !== 'all' ||
    view.missing !== null ||
    view.filters.length > 0 ||
    view.stage !== null;
  return (
    <div class="list-page">
      <div class="page-head">
        <h1>
          {type.info.displayName}
          {data !== undefined && <span class="count">{formatCount(data.pagination.total)}</span>}
        </h1>
        <span class="row">
          <ViewMenu type={type} view={view} onChange={show} />
          <ColumnMenu
            type={type}
            configuration={configuration}
            columns={columns}
            onChange={(next) => show({ columns: next })}
            onConfigured={onConfigured}
          />
          <ExportMenu
            type={type}
            count={total}
            query={entriesQuery(view, ['id', ...columns, ...(hasDrafts(type) ? ['publishedAt'] : [])], sort)}
          />
          {mayImport && (
            <button type="button" class="quiet" title={t('list.import')} onClick={() => setImporting(true)}>
              <Icon name="upload" />
              <span class="wide">{t('list.import')}</span>
            </button>
          )}
          {studio.rights.mayEntry('create', type.uid) && <TrashButton trashed={type} onRestored={listed.reload} />}
          {studio.rights.mayEntry('create', type.uid) && (
            <a class="button primary" href={hrefOf(['content', type.uid, 'new'], inLocale)}>
              <Icon name="plus" />
              {t('list.newEntry')}
            </a>
          )}
        </span>
      </div>
      <ListTools
        type={type}
        configuration={configuration}
        view={view}
        layouts={ways}
        stages={review.stages}
        locales={translations?.locales ?? []}
        onChange={show}
      />
      <BulkBar
        type={type}
        ids={[...selected]}
        selectable={
          total > selected.size && total > (data?.results.length ?? 0) && total <= MOST_SELECTED ? total : null
        }
        actions={actions}
        nameOf={nameOf}
        onSelectAll={selectAll}
        onEdit={() => setEditing(true)}
        onClear={() => setSelected(new Set())}
      />
      {isImporting && (
        <ImportDialog
          type={type}
          configuration={configuration}
          locale={view.locale}
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false);
            listed.reload();
          }}
        />
      )}
      {isEditing && (
        <EditDialog
          type={type}
          configuration={configuration}
          ids={[...selected]}
          nameOf={nameOf}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            setSelected(new Set());
            listed.reload();
          }}
        />
      )}
      {error !== null ? (
        <Failed error={error} onRetry={listed.reload} />
      ) : layout.kind === 'calendar' ? (
        <EntryCalendar
          type={type}
          field={layout.field}
          label={labelOf(contentType, layout.field)}
          mainField={settings.mainField}
          view={view}
          hrefOfEntry={({ id }) => hrefOf(['content', type.uid, id])}
          hrefOfMonth={(month) => hrefOf(['content', type.uid], writeListView({ ...view, month }))}
        />
      ) : data === undefined || isBeyond ? (
        <Loading text={t('list.loadingTheEntries')} />
      ) : data.results.length === 0 && !listed.isLoading ? (
        <Notice icon="empty" title={isNarrowed ? t('common.noResults') : t('list.noEntriesYet')}>
          {isNarrowed ? (
            <button
              type="button"
              onClick={() => show({ search: '', status: 'all', missing: null, filters: [], stage: null })}
            >
              {t('list.showAllEntries')}
            </button>
          ) : (
            <p>{t('list.willBeListed', { type: type.info.displayName })}</p>
          )}
        </Notice>
      ) : (
        <>
          {layout.kind === 'gallery' ? (
            <Gallery
              type={type}
              field={layout.field}
              mainField={settings.mainField}
              entries={data.results}
              changed={new Set(data.changed)}
              selected={selected}
              isBusy={listed.isLoading}
              hrefOfEntry={({ id }) => hrefOf(['content', type.uid, id])}
              onSelect={setSelected}
            />
          ) : (
            <EntryTable
              type={type}
              view={contentType}
              columns={columns}
              entries={data.results}
              sort={sort}
              changed={new Set(data.changed)}
              planned={data.planned}
              comments={comments}
              translations={translations}
              stageOf={review.stageOf}
              selected={selected}
              isBusy={listed.isLoading}
              hrefOfEntry={({ id }) => hrefOf(['content', type.uid, id])}
              onSort={(next) => show({ sort: next })}
              onSelect={setSelected}
              onAction={(action, id) => actions.start(action, [id])}
            />
          )}
          <Pager
            pagination={data.pagination}
            onPage={(page) => show({ page })}
            onPageSize={(pageSize) => show({ pageSize })}
          />
        </>
      )}
    </div>
  );
}

/** A list of a localized type is always in one locale. */
const withLocale = (view: ListView, type: ContentType, byDefault: string | undefined): ListView => ({
  ...view,
  locale: isLocalized(type) ? (view.locale ?? byDefault ?? null) : null,
});
