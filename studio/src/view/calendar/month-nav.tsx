import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import { formatMonth } from '../format.ts';
import { monthBeside } from './month.ts';

interface MonthNavProps {
  readonly month: Date;
  readonly label: string;
  /** Null: the month of today. */
  readonly hrefOf: (month: Date | null) => string;
}

/** The name of a month, with ways to those beside it. */
export const MonthNav = ({ month, label, hrefOf }: MonthNavProps) => (
  <nav class="row" aria-label={label}>
    <a class="button" href={hrefOf(monthBeside(month, -1))} aria-label={t('schedule.previousMonth')}>
      <Icon name="back" />
    </a>
    <strong class="month-name" aria-live="polite">
      {formatMonth(month)}
    </strong>
    <a class="button" href={hrefOf(monthBeside(month, 1))} aria-label={t('schedule.nextMonth')}>
      <Icon name="forward" />
    </a>
    <a class="button" href={hrefOf(null)}>
      {t('schedule.today')}
    </a>
  </nav>
);
