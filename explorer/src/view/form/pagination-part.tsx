import { useState } from 'preact/hooks';
import { NO_PAGINATION, type Pagination } from '../../query/form.ts';
import type { Project } from '../../query/model.ts';
import { Segments } from '../../../../kit/src/segments.tsx';

type Method = 'page' | 'offset' | 'cursor';

interface PaginationPartProps {
  readonly project: Project;
  readonly pagination: Pagination;
  readonly onChange: (pagination: Pagination) => void;
}

export function PaginationPart({ project, pagination, onChange }: PaginationPartProps) {
  const { defaultLimit, maxLimit } = project.pagination;
  const hasPage = pagination.page !== null || pagination.pageSize !== null;
  const hasOffset = pagination.start !== null || pagination.limit !== null;
  const hasCursor = pagination.after !== null || pagination.before !== null;
  const [chosen, setChosen] = useState<Method>('page');
  const isMixed = hasOffset && (hasPage || hasCursor);
  const method = hasCursor ? 'cursor' : hasOffset && !hasPage ? 'offset' : hasPage && !hasOffset ? 'page' : chosen;
  const choose = (next: Method) => {
    setChosen(next);
    if (next === method && !isMixed) return;
    onChange({ ...NO_PAGINATION, withCount: pagination.withCount, after: next === 'cursor' ? '' : null });
  };
  const number = (name: keyof Pagination, label: string, otherwise: string) => (
    <label>
      {label}
      <input
        type="text"
        inputMode="numeric"
        placeholder={otherwise}
        value={pagination[name] ?? ''}
        onInput={(event) => onChange({ ...pagination, [name]: event.currentTarget.value || null })}
      />
    </label>
  );
  const most = maxLimit === null ? '' : `, at most ${maxLimit}`;
  return (
    <>
      <Segments
        label="Pagination method"
        options={[
          { value: 'page', label: 'By page' },
          { value: 'offset', label: 'By offset' },
          { value: 'cursor', label: 'By cursor' },
        ]}
        value={method}
        onChange={choose}
      />
      <div class="grid">
        {(method === 'page' || isMixed) && (
          <>
            {number('page', 'Page', '1')}
            {number('pageSize', `Page size${most}`, String(defaultLimit))}
          </>
        )}
        {method === 'cursor' && (
          <>
            {(['after', 'before'] as const).map(
              (name) =>
                pagination[name] !== null && (
                  <label key={name}>
                    {name === 'after' ? 'After' : 'Before'}
                    <input
                      type="text"
                      placeholder={name === 'after' ? 'from the start' : 'from the end'}
                      value={pagination[name]}
                      onInput={(event) => onChange({ ...pagination, [name]: event.currentTarget.value })}
                    />
                  </label>
                ),
            )}
            {number('pageSize', `Page size${most}`, String(defaultLimit))}
          </>
        )}
        {(method === 'offset' || isMixed) && (
          <>
            {number('start', 'Start', '0')}
            {number('limit', `Limit${most}`, String(defaultLimit))}
          </>
        )}
        <label>
          Total
          <select
            value={pagination.withCount ?? ''}
            onChange={(event) => onChange({ ...pagination, withCount: event.currentTarget.value || null })}
          >
            <option value="">
              {project.pagination.withCount && !hasCursor ? 'counted (default)' : 'not counted (default)'}
            </option>
            <option value="true">counted</option>
            <option value="false">not counted</option>
            <option value="estimate">estimated</option>
            {pagination.withCount !== null && !/^(true|false|estimate)$/.test(pagination.withCount) && (
              <option value={pagination.withCount}>{pagination.withCount}</option>
            )}
          </select>
        </label>
      </div>
    </>
  );
}
