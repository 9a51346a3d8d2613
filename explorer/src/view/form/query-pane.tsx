import type { QueryForm } from '../../query/form.ts';
import type { Method } from '../../query/method.ts';
import type { FindType } from '../../query/model.ts';
import { writeUrl } from '../../query/request.ts';
import type { Explorer } from '../../state/use-explorer.ts';
import { BodyPart } from '../body/body-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { FiltersPart } from './filters-part.tsx';
import { PartLinks } from './part-links.tsx';
import { PaginationPart } from './pagination-part.tsx';
import { PopulateOptionsPart } from './populate-options.tsx';
import { PopulatePart } from './populate-part.tsx';
import { RawPart } from './raw-part.tsx';
import { Section } from './section.tsx';
import { SortPart } from './sort-part.tsx';
import { VersionPart } from './version-part.tsx';

interface QueryPaneProps {
  readonly find: FindType;
  readonly explorer: Explorer;
}

/** The query as a form: one part per parameter of the contract; for a write, its body first. */
export function QueryPane({ find, explorer }: QueryPaneProps) {
  const { project, session, setForm: onForm, setUrl: onUrl } = explorer;
  const { type, id, form, path, query } = session.request;
  const isWrite = session.method !== 'GET';
  const change = (part: Partial<QueryForm>) => onForm({ ...form, ...part });
  const isList = type?.kind === 'collection' && id === null && !isWrite;
  const parts = [
    { place: 'fields', label: 'Fields', count: form.fields.length, everywhere: true },
    {
      place: 'populate',
      label: 'Populate',
      count: form.populate.all ? 1 : form.populate.nodes.length,
      everywhere: true,
    },
    { place: 'filters', label: 'Filters', count: form.filters.length, everywhere: false },
    { place: 'sort', label: 'Sort', count: form.sort.length, everywhere: false },
    {
      place: 'pagination',
      label: 'Pages',
      count: Object.values(form.pagination).filter((value) => value !== null).length,
      everywhere: false,
    },
  ];
  return (
    <section class="pane query" id="query" tabIndex={-1} aria-label="Query">
      <div class="row spread title">
        <h2>
          {TITLES[session.method]}
          {type === undefined ? 'Query' : `${type.displayName}${id === null ? '' : ` ${id}`}`}
        </h2>
        {Object.keys(query).length > 0 && (
          <button type="button" class="quiet" onClick={() => onUrl(writeUrl(path, {}))}>
            Clear
          </button>
        )}
      </div>
      {isWrite && <BodyPart explorer={explorer} />}
      {isWrite && <p class="summary part-title">Response</p>}
      <PartLinks parts={isList ? parts : parts.filter(({ count, everywhere }) => everywhere || count > 0)} />
      <div class="scroll">
        {type === undefined && (
          <p class="empty">
            No content type answers at <code>{path}</code>. Choose one, or correct the path:{' '}
            <code>{project.prefix}/…</code>
          </p>
        )}
        <Section title="Fields" place="fields" count={form.fields.length} summary="all">
          <FieldsPart type={type} fields={form.fields} place="fields" onChange={(fields) => change({ fields })} />
        </Section>
        <Section
          title="Populate"
          place="populate"
          count={form.populate.all ? 1 : form.populate.nodes.length}
          summary="nothing"
        >
          <PopulatePart
            Options={PopulateOptionsPart}
            project={project}
            find={find}
            type={type}
            populate={form.populate}
            place="populate"
            onChange={(populate) => change({ populate })}
          />
        </Section>
        {(isList || form.filters.length > 0) && (
          <Section title="Filters" place="filters" count={form.filters.length} summary="none">
            <FiltersPart
              find={find}
              type={type}
              items={form.filters}
              place="filters"
              onChange={(filters) => change({ filters })}
            />
          </Section>
        )}
        {(isList || form.sort.length > 0) && (
          <Section title="Sort" place="sort" count={form.sort.length} summary="by id">
            <SortPart find={find} type={type} keys={form.sort} place="sort" onChange={(sort) => change({ sort })} />
          </Section>
        )}
        {isList && (
          <Section title="Pagination" place="pagination" count={0} summary="">
            <PaginationPart
              project={project}
              pagination={form.pagination}
              onChange={(pagination) => change({ pagination })}
            />
          </Section>
        )}
        <VersionPart project={project} request={session.request} onChange={change} />
        <RawPart rest={form.rest} onChange={(rest) => change({ rest })} />
      </div>
    </section>
  );
}

const TITLES: Readonly<Record<Method, string>> = { GET: '', POST: 'New ', PUT: 'Change ', DELETE: 'Delete ' };
