import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { ThemeButton } from '../../../kit/src/theme.tsx';
import { Sheets } from '../entry/sheets.tsx';
import { SignInAgain } from '../gate/sign-in-again.tsx';
import { usePlace } from '../state/place.ts';
import { Brand, projectName } from './brand.tsx';
import { Messages } from './messages.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Palette } from './palette.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SideNav } from './side-nav.tsx';
import { pageOf } from './page-of.tsx';

/** The frame around every page. */
export function Shell() {
  const place = usePlace();
  const [isNavOpen, setNavOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { title, page } = pageOf(place);
  useEffect(() => {
    document.title = `${title} · ${projectName()}`;
  }, [title]);
  useEffect(() => setNavOpen(false), [place]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOpenElsewhere = document.querySelector('dialog[open]') !== null;
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || isOpenElsewhere) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
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
          <span class="sr-only">Navigation</span>
        </button>
        <a class="home" href="#/">
          <Brand />
        </a>
        <div class="grow" />
        <button type="button" class="quiet" title="Go to… (Ctrl+K)" onClick={() => setPaletteOpen(true)}>
          <Icon name="search" />
          <span class="wide">
            <kbd>Ctrl K</kbd>
          </span>
          <span class="sr-only">Go to…</span>
        </button>
        <ThemeButton />
        <PersonMenu />
      </header>
      <OfflineBar />
      <div class="frame" data-nav={isNavOpen ? 'open' : 'closed'}>
        <SideNav place={place} />
        <main id="main" class="page" tabIndex={-1}>
          {page}
        </main>
      </div>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      <Sheets />
      <Messages />
      <SignInAgain />
    </>
  );
}
