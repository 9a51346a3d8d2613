import { call } from '../server/call.ts';
import { useStudio } from '../state/studio.ts';
import { LANGUAGE_CODES } from '../texts/languages.ts';
import { t } from '../texts/t.ts';
import { compareNames } from '../view/format.ts';
import { FactorList } from './factor-list.tsx';
import { SessionList } from './session-list.tsx';
import { TrustedList } from './trusted-list.tsx';
import { ValueForm } from './value-form.tsx';
import type { ValueField } from './value-field.ts';

const fieldsOf = (language: string): readonly ValueField[] => [
  { name: 'firstname', label: t('common.firstName'), kind: 'text' },
  { name: 'lastname', label: t('common.lastName'), kind: 'text' },
  { name: 'email', label: t('common.email'), kind: 'text' },
  {
    name: 'preferedLanguage',
    label: t('settings.language'),
    kind: 'choice',
    options: [['', t('settings.browserLanguage')], ...languageOptions(language)],
  },
  {
    name: 'currentPassword',
    label: t('settings.currentPassword'),
    kind: 'secret',
    hint: t('settings.requiredToChangeThePassword'),
  },
  { name: 'password', label: t('gate.newPassword'), kind: 'secret', hint: t('gate.passwordHint') },
];

/** Every language in its own words, and the one that v4's panel has stored, if Studio does not speak it. */
const languageOptions = (stored: string): readonly (readonly [code: string, name: string])[] =>
  [...new Set([...LANGUAGE_CODES, stored])]
    .filter((code) => code !== '')
    .map((code) => [code, nameOfLanguage(code)] as const)
    .sort(([, one], [, other]) => compareNames(one, other));

function nameOfLanguage(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** The person's own account. */
export function ProfilePage() {
  const { me, reload } = useStudio();
  const preferedLanguage = me.preferedLanguage ?? '';
  return (
    <div class="page-body">
      <h1>{t('common.yourAccount')}</h1>
      <p class="soft">{t('settings.newPasswordHint')}</p>
      <ValueForm
        label={t('common.yourAccount')}
        fields={fieldsOf(preferedLanguage)}
        values={{ firstname: me.firstname ?? '', lastname: me.lastname ?? '', email: me.email ?? '', preferedLanguage }}
        isReadOnly={false}
        onSave={async ({ preferedLanguage: language, ...changes }) => {
          const body = { ...changes, ...(language !== undefined && { preferedLanguage: language || null }) };
          await call('PUT', '/admin/users/me', { body });
          reload();
        }}
      />
      <FactorList />
      <SessionList path="/studio/api/sessions" isOwn />
      <TrustedList />
    </div>
  );
}
