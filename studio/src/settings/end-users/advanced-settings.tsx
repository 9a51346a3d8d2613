import { call } from '../../server/call.ts';
import { useAsked } from '../../state/use-asked.ts';
import { Failed, Loading } from '../../view/states.tsx';
import { type FormValues, type ValueField, ValueForm } from '../value-form.tsx';

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
  { name: 'allow_register', label: 'Anyone can register', kind: 'check' },
  { name: 'unique_email', label: 'One account per e-mail address', kind: 'check' },
  { name: 'email_confirmation', label: 'E-mail addresses must be confirmed', kind: 'check' },
  {
    name: 'default_role',
    label: 'Role for new users',
    kind: 'choice',
    options: rolesOf(advanced, values.default_role),
  },
  {
    name: 'email_reset_password',
    label: 'Password reset page',
    kind: 'url',
    hint: 'The page of your site that password reset e-mails link to.',
  },
  {
    name: 'email_confirmation_redirection',
    label: 'Page after confirmation',
    kind: 'url',
    hint: 'Users are redirected here after confirming their e-mail address.',
  },
];

/** Who may register, and the pages that links in messages point to. */
export function AdvancedSettings({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const asked = useAsked(PATH, (signal) => call<Advanced>('GET', PATH, { signal }));
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading what="the settings" />;
  const stored = Object.entries(asked.data.settings).map(([name, value]) => [name, value ?? '']);
  const values = { ...DEFAULTS, ...Object.fromEntries(stored) };
  return (
    <ValueForm
      label="Registration"
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
