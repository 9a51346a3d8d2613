import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';
import type { Pagination } from '../../../src/admin/contract/page.ts';

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
    <nav class="pager" aria-label={t('list.pages')}>
      <span class="soft">{total === 0 ? t('list.noEntries') : t('list.range', { first, last, total })}</span>
      <span class="row">
        {onPageSize !== undefined && (
          <label class="row">
            <span class="soft wide">{t('list.perPage')}</span>
            <select
              aria-label={t('list.entriesPerPage')}
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
          <Icon name="back" />
          <span class="sr-only">{t('list.previousPage')}</span>
        </button>
        <button type="button" class="icon-only" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <Icon name="forward" />
          <span class="sr-only">{t('list.nextPage')}</span>
        </button>
      </span>
    </nav>
  );
}
