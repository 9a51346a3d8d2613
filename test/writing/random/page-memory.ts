/** What all translations of a page have in common. */
export interface SharedPage {
  rank: number | null;
}

export interface PageTranslation {
  readonly locale: string;
  title: string;
  readonly shared: SharedPage;
  /** Passed on whenever one is written; a new translation begins without, as in v4. */
  headings: readonly string[];
}

/** Pages as somebody would keep them on paper: translations that have one sheet in common. */
export class PageMemory {
  readonly pages = new Map<number, PageTranslation>();

  ids(): readonly number[] {
    return [...this.pages.keys()];
  }

  /** The translations of the same page, without itself. */
  others(id: number): readonly number[] {
    const own = this.pages.get(id)?.shared;
    return this.ids().filter((other) => other !== id && this.pages.get(other)?.shared === own);
  }
}
