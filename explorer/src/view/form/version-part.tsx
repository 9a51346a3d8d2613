import type { QueryForm } from '../../query/form.ts';
import type { Project } from '../../query/model.ts';
import type { AskedRequest } from '../../query/request.ts';
import { Section } from './section.tsx';

interface VersionPartProps {
  readonly project: Project;
  readonly request: AskedRequest;
  readonly onChange: (part: Partial<QueryForm>) => void;
}

/** Drafts, locales and search, if the type has them or the URL uses them. */
export function VersionPart({ project, request, onChange }: VersionPartProps) {
  const { type, id, form } = request;
  const isV5 = request.contract === 'v5';
  const hasStatus = (isV5 && type?.drafts === true) || form.status !== null;
  const hasState = (!isV5 && type?.drafts === true && id === null) || form.publicationState !== null;
  const hasLocale = (type?.localized === true && (isV5 || id === null)) || form.locale !== null;
  const hasSearch = (type?.kind === 'collection' && id === null) || form.search !== null;
  if (!hasStatus && !hasState && !hasLocale && !hasSearch) return null;
  const count = [form.status, form.publicationState, form.locale, form.search].filter((value) => value !== null).length;
  return (
    <Section title="Version and search" place="publicationState" count={count} summary="">
      <div class="grid">
        {hasStatus && (
          <Choice
            label="Status"
            value={form.status}
            options={[
              ['', 'published (default)'],
              ['draft', 'draft: with unpublished changes'],
            ]}
            onChange={(status) => onChange({ status })}
          />
        )}
        {hasState && (
          <Choice
            label="Publication state"
            value={form.publicationState}
            options={[
              ['', 'live (default)'],
              ['live', 'live'],
              ['preview', 'preview: drafts, too'],
            ]}
            onChange={(publicationState) => onChange({ publicationState })}
          />
        )}
        {hasLocale && (
          <Choice
            label="Locale"
            value={form.locale}
            options={[
              ['', `${project.defaultLocale} (default)`],
              ...project.locales.map(({ code, name }): [string, string] => [code, name]),
              ...(isV5 && id !== null ? [] : [everyLocale(isV5)]),
            ]}
            onChange={(locale) => onChange({ locale })}
          />
        )}
        {hasSearch && (
          <label>
            Search
            <input
              type="search"
              placeholder="words"
              value={form.search ?? ''}
              onInput={(event) => onChange({ search: event.currentTarget.value || null })}
            />
          </label>
        )}
      </div>
    </Section>
  );
}

const everyLocale = (isV5: boolean): [string, string] => [isV5 ? '*' : 'all', 'all locales'];

interface ChoiceProps {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string | null) => void;
}

/** Empty means not specified; another value in the URL becomes an additional option. */
export function Choice({ label: name, value, options, onChange }: ChoiceProps) {
  const isListed = value === null || options.some(([option]) => option === value);
  return (
    <label class="labelled">
      {name}
      <select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || null)}>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
        {!isListed && <option value={value ?? ''}>{value}</option>}
      </select>
    </label>
  );
}
