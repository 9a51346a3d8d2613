import { useState } from 'preact/hooks';
import { NO_PAGINATION, type Pagination } from '../../query/form.ts';
import type { Project } from '../../query/model.ts';
import { Segments } from '../../../../kit/src/segments.tsx';

interface PaginationPartProps {
  readonly project: Project;
  readonly pagination: Pagination;
  readonly onChange: (pagination: Pagination) => void;
}

export function PaginationPart({ project, pagination, onChange }: PaginationPartProps) {
  const { defaultLimit, maxLimit } = project.pagination;
  const hasPage = pagination.page !== null || pagination.pageSize !== null;
  const hasOffset = pagination.start !== null || pagination.limit !== null;
  const [chosen, setChosen] = useState<'page' | 'offset'>('page');
  const method = hasOffset && !hasPage ? 'offset' : hasPage && !hasOffset ? 'page' : chosen;
  const isMixed = hasPage && hasOffset;
  const choose = (next: 'page' | 'offset') => {
    setChosen(next);
    if (next !== method || isMixed) onChange({ ...NO_PAGINATION, withCount: pagination.withCount });
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
            <option value="">{project.pagination.withCount ? 'counted (default)' : 'not counted (default)'}</option>
            <option value="true">counted</option>
            <option value="false">not counted</option>
            {pagination.withCount !== null && !/^(true|false)$/.test(pagination.withCount) && (
              <option value={pagination.withCount}>{pagination.withCount}</option>
            )}
          </select>
        </label>
      </div>
    </>
  );
}
