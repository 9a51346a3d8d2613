import { hrefOf } from '../../state/place.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { Forbidden, Missing } from '../../view/states.tsx';
import { END_USER_ACTIONS } from '../settings-sections.ts';
import type { SettingsPlace } from '../settings-place.ts';
import { AdvancedSettings } from './advanced-settings.tsx';
import { EmailTemplates } from './email-templates.tsx';
import { ProviderSettings } from './provider-settings.tsx';

const PARTS = [
  { name: 'registration', label: 'settings.registration', action: END_USER_ACTIONS.advanced },
  { name: 'templates', label: 'settings.emailTemplates', action: END_USER_ACTIONS.templates },
  { name: 'providers', label: 'settings.providers', action: END_USER_ACTIONS.providers },
] as const;

/** Registration, messages and sign-in providers of the content API's users. */
export function EndUserSettings({ path: [step, item] }: SettingsPlace) {
  const { rights } = useStudio();
  const parts = PARTS.filter(({ action }) => rights.may(`${action}.read`));
  const chosen = step === undefined ? parts[0] : PARTS.find(({ name }) => name === step);
  if (chosen === undefined) return <Missing />;
  if (!parts.includes(chosen)) return <Forbidden />;
  const isReadOnly = !rights.may(`${chosen.action}.update`);
  return (
    <div class="stack">
      <nav class="tabs" aria-label={t('shell.endUsers')}>
        {parts.map(({ name, label }) => (
          <a
            key={name}
            href={hrefOf(['settings', 'end-users', name])}
            aria-current={name === chosen.name ? 'page' : undefined}
          >
            {t(label)}
          </a>
        ))}
      </nav>
      {chosen.name === 'registration' && <AdvancedSettings isReadOnly={isReadOnly} />}
      {chosen.name === 'templates' && <EmailTemplates isReadOnly={isReadOnly} />}
      {chosen.name === 'providers' && <ProviderSettings name={item} isReadOnly={isReadOnly} />}
    </div>
  );
}
