import { Icon } from '../../../kit/src/icon.tsx';
import { formatCount } from '../view/format.ts';

export interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

interface PagerProps {
  readonly pagination: Pagination;
  readonly onPage: (page: number) => void;
  readonly onPageSize?: (size: number) => void;
}

const SIZES = [10, 20, 50, 100];

export function Pager({ pagination: { page, pageSize, pageCount, total }, onPage, onPageSize }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const sizes = SIZES.includes(pageSize) ? SIZES : [pageSize, ...SIZES];
  return (
    <nav class="pager" aria-label="Pages">
      <span class="soft">
        {total === 0 ? 'No entries' : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </span>
      <span class="row">
        {onPageSize !== undefined && (
          <label class="row">
            <span class="soft wide">Per page</span>
            <select
              aria-label="Entries per page"
              value={pageSize}
              onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            >
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" class="icon-only" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="left" />
          <span class="sr-only">Previous page</span>
        </button>
        <button type="button" class="icon-only" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <Icon name="right" />
          <span class="sr-only">Next page</span>
        </button>
      </span>
    </nav>
  );
}
