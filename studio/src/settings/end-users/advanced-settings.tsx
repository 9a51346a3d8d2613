import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { type FormValues, ValueForm } from '../value-form.tsx';
import type { ValueField } from '../value-field.ts';

const PATH = '/users-permissions/advanced';

interface Advanced {
  readonly settings: Readonly<Record<string, string | boolean | null>>;
  readonly roles: readonly { readonly name: string; readonly type: string }[];
}

/** Defaults for settings that are not stored. */
const DEFAULTS: FormValues = { unique_email: true, allow_register: true, default_role: 'authenticated' };

const rolesOf = ({ roles }: Advanced, chosen: unknown): readonly (readonly [string, string])[] => {
  const known = roles.map(({ type, name }) => [type, name] as const);
  return known.some(([type]) => type === chosen) ? known : [...known, [String(chosen), `${chosen} (deleted)`]];
};

const fieldsOf = (advanced: Advanced, values: FormValues): readonly ValueField[] => [
  { name: 'allow_register', label: t('settings.anyoneCanRegister'), kind: 'check' },
  { name: 'unique_email', label: t('settings.oneAccountPerEmailAddress'), kind: 'check' },
  { name: 'email_confirmation', label: t('settings.emailAddressesMustBeConfirmed'), kind: 'check' },
  {
    name: 'default_role',
    label: t('settings.roleForNewUsers'),
    kind: 'choice',
    options: rolesOf(advanced, values.default_role),
  },
  {
    name: 'email_reset_password',
    label: t('settings.passwordResetPage'),
    kind: 'url',
    hint: t('settings.resetPageHint'),
  },
  {
    name: 'email_confirmation_redirection',
    label: t('settings.pageAfterConfirmation'),
    kind: 'url',
    hint: t('settings.afterConfirmationHint'),
  },
];

/** Who may register, and the pages that links in messages point to. */
export function AdvancedSettings({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const asked = useAsked(PATH, (signal) => call<Advanced>('GET', PATH, { signal }));
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheSettings')} />;
  const stored = Object.entries(asked.data.settings).map(([name, value]) => [name, value ?? '']);
  const values = { ...DEFAULTS, ...Object.fromEntries(stored) };
  return (
    <ValueForm
      label={t('settings.registration')}
      fields={fieldsOf(asked.data, values)}
      values={values}
      isReadOnly={isReadOnly}
      onSave={async (changes: FormValues) => {
        await call('PUT', PATH, { body: changes });
        asked.reload();
      }}
    />
  );
}
