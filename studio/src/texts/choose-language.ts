export interface ChosenLanguage<Code> {
  readonly code: Code;
  /** The language as the person's browser names it, with its region: for dates and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Scripts of languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo']);

/**
 * The first preferred language that is available, or English. A language matches in any region, but only in its script:
 * `zh-TW` is not offered simplified Chinese.
 */
export function chooseLanguage<Code extends string>(
  preferred: readonly string[],
  available: readonly Code[],
): ChosenLanguage<Code | 'en'> {
  for (const name of preferred) {
    const wanted = scriptOf(name);
    const code = available.find((one) => wanted !== null && scriptOf(one) === wanted);
    if (code !== undefined) return chosen(code, preferred);
  }
  return chosen('en', preferred);
}

function chosen<Code extends string>(code: Code, preferred: readonly string[]): ChosenLanguage<Code> {
  const regional = preferred.filter((name) => name.includes('-') && scriptOf(name) === scriptOf(code));
  const { script } = new Intl.Locale(code).maximize();
  return {
    code,
    locale: regional[0] ?? code,
    direction: RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr',
  };
}

/** `zh-CN` as `zh-Hans`; null if it is not the name of a language. */
function scriptOf(name: string): string | null {
  try {
    const { language, script } = new Intl.Locale(name).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
