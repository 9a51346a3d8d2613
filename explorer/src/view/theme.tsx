import { useState } from 'preact/hooks';
import { loadTheme, storeTheme, type Theme } from '../state/storage.ts';
import { Icon } from './icon.tsx';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const NAMES: Readonly<Record<Theme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

export const applyTheme = (): void => show(loadTheme());

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function ThemeButton() {
  const [theme, setTheme] = useState(loadTheme);
  const change = () => {
    const next = NEXT[theme];
    storeTheme(next);
    show(next);
    setTheme(next);
  };
  return (
    <button type="button" class="quiet icon-only" onClick={change} title={`Colours: ${NAMES[theme]}`}>
      <Icon name={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'contrast'} />
      <span class="sr-only">Colours: {NAMES[theme]}. Change.</span>
    </button>
  );
}
