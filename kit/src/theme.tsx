import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { keepUnder } from './storage.ts';
import { t } from './texts/kit-text.ts';

type Theme = 'system' | 'light' | 'dark';

/** One choice for all pages of the server. */
const { load, store } = keepUnder('plinth');

export const loadTheme = (): Theme => load('localStorage', 'theme', 'system');

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const NAMES = { system: 'kit.system', light: 'kit.light', dark: 'kit.dark' } as const;

export const applyTheme = (): void => show(loadTheme());

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Dispatched on the document when the theme changes. */
export const THEME_CHANGED = 'theme-changed';

/** Switches to the next of the three themes, and notifies every view of it. */
export function changeTheme(): void {
  const next = NEXT[loadTheme()];
  store('localStorage', 'theme', next);
  show(next);
  document.dispatchEvent(new Event(THEME_CHANGED));
}

export function ThemeButton() {
  const [theme, setTheme] = useState(loadTheme);
  useEffect(() => {
    const follow = () => setTheme(loadTheme());
    document.addEventListener(THEME_CHANGED, follow);
    return () => document.removeEventListener(THEME_CHANGED, follow);
  }, []);
  return (
    <button
      type="button"
      class="quiet icon-only"
      onClick={changeTheme}
      title={t('kit.colours', { theme: t(NAMES[theme]) })}
    >
      <Icon name={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'contrast'} />
      <span class="sr-only">{t('kit.coloursChange', { theme: t(NAMES[theme]) })}</span>
    </button>
  );
}
