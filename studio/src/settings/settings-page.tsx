import type { FunctionComponent } from 'preact';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { lazy } from '../view/lazy.tsx';
import { Forbidden } from '../view/states.tsx';
import { usePageTitle } from '../view/use-page-title.ts';
import { ApiRoleSettings } from './api-roles/api-role-settings.tsx';
import { LocaleSettings } from './locale-settings.tsx';
import { PeopleSettings } from './people-settings.tsx';
import { RoleSettings } from './roles/role-settings.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { type SettingsSection, settingsSections } from './settings-sections.ts';
import { TokenSettings } from './token-settings.tsx';
import { WebhookSettings } from './webhooks/webhook-settings.tsx';

const EndUserSettings = lazy<SettingsPlace>(
  'settings.loadingEndUsers',
  async () => (await import('./end-users/end-user-settings.tsx')).EndUserSettings,
);
const TransferTokens = lazy<SettingsPlace>(
  'settings.loadingTransferTokens',
  async () => (await import('./transfer-tokens.tsx')).TransferTokens,
);

const LogSettings = lazy<SettingsPlace>(
  'log.loading',
  async () => (await import('./log/log-settings.tsx')).LogSettings,
);

const ProviderOverview = lazy<SettingsPlace>(
  'providers.loading',
  async () => (await import('./provider-overview.tsx')).ProviderOverview,
);

const WorkflowSettings = lazy<SettingsPlace>(
  'review.loading',
  async () => (await import('./workflows/workflow-settings.tsx')).WorkflowSettings,
);

const PAGES = {
  people: PeopleSettings,
  roles: RoleSettings,
  'end-users': EndUserSettings,
  'api-roles': ApiRoleSettings,
  tokens: TokenSettings,
  'transfer-tokens': TransferTokens,
  webhooks: WebhookSettings,
  locales: LocaleSettings,
  reviews: WorkflowSettings,
  'sign-on': ProviderOverview,
  log: LogSettings,
} satisfies Record<SettingsSection['name'], FunctionComponent<SettingsPlace>>;

/** Settings pages that the person may see. */
export function SettingsPage({ path: [section, ...path], query }: SettingsPlace) {
  const { rights } = useStudio();
  const sections = settingsSections(rights);
  const chosen = section === undefined ? sections[0] : sections.find(({ name }) => name === section);
  usePageTitle(t(chosen?.label ?? 'common.settings'));
  if (chosen === undefined) return <Forbidden isPage />;
  const Page = PAGES[chosen.name];
  return (
    <div class="page-body">
      <h1>{t('common.settings')}</h1>
      <nav class="tabs" aria-label={t('common.settings')}>
        {sections.map(({ name, label }) => (
          <a key={name} href={hrefOf(['settings', name])} aria-current={name === chosen.name ? 'page' : undefined}>
            {t(label)}
          </a>
        ))}
      </nav>
      <Page key={chosen.name} path={path} query={query} />
    </div>
  );
}
