import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { ThemeButton } from '../../../kit/src/theme.tsx';
import { useOpening } from '../../../kit/src/use-opening.ts';
import { Sheets } from '../entry/sheets.tsx';
import { SignInAgain } from '../gate/sign-in-again.tsx';
import { leave, usePlace } from '../state/place.ts';
import { t } from '../texts/t.ts';
import { formatKeys } from '../view/format.ts';
import { Brand } from '../view/brand.tsx';
import { Confirm } from '../view/confirm.tsx';
import { lazy, loadParts } from '../view/lazy.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Palette } from './palette.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SideNav } from './side-nav.tsx';
import { pageOf } from './page-of.tsx';
import { usePageTitle } from '../view/use-page-title.ts';

const HelpDialog = lazy('shell.loadingHelp', async () => (await import('../help/help-dialog.tsx')).HelpDialog);

/** After everything that the first page asks for. */
const LOAD_PARTS_MS = 3000;

/** Keys without Ctrl must not interfere with typing. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;

/** The frame around every page. */
export function Shell() {
  const [held, setHeld] = useState<string | null>(null);
  const place = usePlace(setHeld);
  const [isNavOpen, setNavOpen] = useState(false);
  const palette = useOpening();
  const help = useOpening();
  const { open: openPalette } = palette;
  const { open: openHelp } = help;
  const { title, page } = pageOf(place);
  usePageTitle(title);
  const main = useFocusedPage(place.path.join('/'));
  useEffect(() => setNavOpen(false), [place]);
  useEffect(() => {
    const loading = setTimeout(loadParts, LOAD_PARTS_MS);
    return () => clearTimeout(loading);
  }, []);
  // Before the page is shown: its keys work as soon as a person can see it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null) return;
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isHelp = event.key === 'F1' || (event.key === '?' && !isTyping(event.target));
      if (!isPalette && !isHelp) return;
      event.preventDefault();
      if (isPalette) openPalette();
      else openHelp();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [openPalette, openHelp]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {t('shell.skipToMainContent')}
      </button>
      <header class="top">
        <button
          type="button"
          class="quiet icon-only nav-button"
          aria-expanded={isNavOpen}
          aria-controls="nav"
          onClick={() => setNavOpen(!isNavOpen)}
        >
          <Icon name="list" />
          <span class="sr-only">{t('shell.navigation')}</span>
        </button>
        <a class="home" href="#/">
          <Brand logo="menuLogo" />
        </a>
        <div class="grow" />
        <button type="button" class="quiet" title={t('shell.goToCtrlK')} onClick={openPalette}>
          <Icon name="search" />
          <span class="wide">
            <kbd>{formatKeys('Ctrl K')}</kbd>
          </span>
          <span class="sr-only">{t('shell.goTo')}</span>
        </button>
        <button type="button" class="quiet icon-only" title={t('shell.helpOrF1')} onClick={openHelp}>
          <Icon name="help" />
          <span class="sr-only">{t('shell.help')}</span>
        </button>
        <ThemeButton />
        <PersonMenu />
      </header>
      <OfflineBar />
      <div class="frame" data-nav={isNavOpen ? 'open' : 'closed'}>
        <SideNav place={place} />
        <main id="main" ref={main} class="page" tabIndex={-1}>
          {page}
        </main>
      </div>
      {palette.opening !== null && <Palette key={palette.opening} onClose={palette.close} onHelp={openHelp} />}
      {help.opening !== null && <HelpDialog key={help.opening} place={place} onClose={help.close} />}
      {held !== null && (
        <Confirm
          title={t('shell.leaveWithoutSaving')}
          text={t('shell.leaveText')}
          action={t('shell.leave')}
          isDangerous
          onClose={() => setHeld(null)}
          onConfirm={() => {
            setHeld(null);
            leave(held);
          }}
        />
      )}
      <Sheets />
      <SignInAgain />
    </>
  );
}

/** Another page gets the focus, unless something in it already has: keys scroll it, and screen readers start there. */
function useFocusedPage(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus();
    main.current?.scrollTo(0, 0);
  }, [path]);
  return main;
}
