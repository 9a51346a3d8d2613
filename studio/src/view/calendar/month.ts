/** A day of a calendar, in the person's time zone. */
export interface Day {
  readonly start: Date;
  /** Whether it is of the month that is shown, and not of the weeks around it. */
  readonly isInMonth: boolean;
}

/** `2030-09`; anything else is the month of today. Returns its first day. */
export function readMonth(text: string | null, today: Date): Date {
  const [, year, month] = /^([12]\d{3})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  return year === undefined
    ? new Date(today.getFullYear(), today.getMonth())
    : new Date(Number(year), Number(month) - 1);
}

export const writeMonth = (month: Date): string =>
  `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;

export const monthBeside = (month: Date, by: 1 | -1): Date => new Date(month.getFullYear(), month.getMonth() + by);

/** The weeks of a month, whole. `firstOfWeek` is 1 for Monday, 7 for Sunday. Days are counted, because some have 23 hours. */
export function weeksOf(month: Date, firstOfWeek: number): readonly Day[] {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const before = (month.getDay() - firstOfWeek + 7) % 7;
  const length = new Date(year, index + 1, 0).getDate();
  const count = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: count }, (_, at) => {
    const start = new Date(year, index, 1 - before + at);
    return { start, isInMonth: start.getMonth() === index };
  });
}

/** Where a span of these days ends. */
export const endOf = (days: readonly Day[]): Date => {
  const last = days.at(-1)?.start ?? new Date(0);
  return new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
};

/** Tells days apart. */
export const dayOf = (time: Date): string => `${writeMonth(time)}-${String(time.getDate()).padStart(2, '0')}`;
