import type { ComponentChildren } from 'preact';
import { Home } from '../home/home.tsx';
import type { Place } from '../state/place.ts';
import { t } from '../texts/t.ts';
import { ContentPage } from './content-page.tsx';
import { lazy } from '../view/lazy.tsx';
import { Missing } from '../view/states.tsx';

const MediaPage = lazy('media.loadingTheFiles', async () => (await import('../media/media-page.tsx')).MediaPage);
const ModelPage = lazy('shell.loadingModel', async () => (await import('../model-view/model-page.tsx')).ModelPage);
const ConfigurePage = lazy(
  'list.loadingTheList',
  async () => (await import('../configure/configure-page.tsx')).ConfigurePage,
);
const SettingsPage = lazy(
  'shell.loadingSettings',
  async () => (await import('../settings/settings-page.tsx')).SettingsPage,
);
const ReleasesPage = lazy(
  'list.loadingTheList',
  async () => (await import('../releases/releases-page.tsx')).ReleasesPage,
);
const CalendarPage = lazy(
  'entry.loadingTheSchedule',
  async () => (await import('../calendar/calendar-page.tsx')).CalendarPage,
);

const ProfilePage = lazy(
  'shell.loadingAccount',
  async () => (await import('../settings/profile-page.tsx')).ProfilePage,
);

interface ShownPage {
  /** Null if the page names itself. */
  readonly title: string | null;
  readonly page: ComponentChildren;
}

/** The page for a location. */
export function pageOf({ path, query }: Place): ShownPage {
  const [area, ...rest] = path;
  switch (area) {
    case undefined:
      return { title: t('common.home'), page: <Home /> };
    case 'content':
      return { title: null, page: <ContentPage path={rest} query={query} /> };
    case 'media':
      return { title: null, page: <MediaPage query={query} /> };
    case 'configure':
      return { title: null, page: <ConfigurePage uid={rest[0] ?? ''} /> };
    case 'releases':
      return { title: null, page: <ReleasesPage path={rest} query={query} /> };
    case 'calendar':
      return { title: t('common.calendar'), page: <CalendarPage query={query} /> };
    case 'settings':
      return { title: null, page: <SettingsPage path={rest} query={query} /> };
    case 'profile':
      return { title: t('common.yourAccount'), page: <ProfilePage /> };
    case 'model':
      return { title: t('common.model'), page: <ModelPage uid={rest[0]} /> };
    default:
      return { title: t('common.notFound'), page: <Missing isPage /> };
  }
}
