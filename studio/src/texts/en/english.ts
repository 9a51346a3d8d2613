/** Texts of what the page shows first. */
export type FirstTexts = Omit<typeof import('./index.ts'), 'more'>;

/** Texts of the parts that are loaded when they are first shown. */
export type MoreTexts = typeof import('./more.ts');

export type English = FirstTexts & MoreTexts;
