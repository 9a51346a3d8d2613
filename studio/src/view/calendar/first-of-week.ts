interface WeekInfo {
  readonly firstDay: number;
}

/** Browsers have it as a function, as a property, or not at all. */
type LocaleWithWeek = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo };

const MONDAY = 1;

/** 1 for Monday, 7 for Sunday. */
export function firstOfWeek(name: string): number {
  const locale = new Intl.Locale(name) as LocaleWithWeek;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY;
}
