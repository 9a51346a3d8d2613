import type { Locale } from '../model/model.ts';
import { t } from '../texts/t.ts';

interface TranslationMarksProps {
  readonly locales: readonly Locale[];
  /** Undefined until it is known. */
  readonly stored: ReadonlySet<string> | undefined;
}

/** The locales of an entry: those in which it exists, and those in which it is missing. */
export const TranslationMarks = ({ locales, stored }: TranslationMarksProps) => (
  <span class="locale-marks">
    {stored !== undefined &&
      locales
        .map(({ code, name }) => ({ code, name: name ?? code }))
        .map(({ code, name }) =>
          stored.has(code) ? (
            <span key={code} class="chip" title={name}>
              {code}
            </span>
          ) : (
            <span key={code} class="chip missing" title={t('list.missingIn', { locale: name })}>
              <span aria-hidden="true">{code}</span>
              <span class="sr-only">{t('list.missingIn', { locale: name })}</span>
            </span>
          ),
        )}
  </span>
);
