import { Notice } from '../../../kit/src/notice.tsx';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ConfiguredProvider, ProviderOverview as Overview } from '../../../src/admin/contract/sign-on.ts';
import { call } from '../server/call.ts';
import { useAsked } from '../state/use-asked.ts';
import { rich, t } from '../texts/t.ts';
import { Failed, Loading } from '../view/states.tsx';
import { SettingTable } from './setting-table.tsx';

const PATH = '/studio/api/providers';

/** The names that everybody calls them. */
const PROTOCOLS = { openid: 'OpenID Connect', saml: 'SAML 2.0', strategy: 'Passport' } as const;

/** How administrators sign in, and what is left to do; it is changed in the project's files. */
export function ProviderOverview() {
  const { data, error, reload } = useAsked(
    PATH,
    async (signal) => (await call<Data<Overview>>('GET', PATH, { signal })).data,
  );
  if (error !== null) return <Failed error={error} onRetry={reload} />;
  if (data === undefined) return <Loading text={t('providers.loading')} />;
  const { providers, passwords, scim } = data;
  return (
    <section class="stack" aria-label={t('shell.singleSignOn')}>
      {providers.length === 0 ? (
        <Notice icon="empty" title={t('shell.singleSignOn')}>
          <p>{t('providers.none')}</p>
        </Notice>
      ) : (
        <>
          <p class="soft">{t('providers.explained')}</p>
          <ProviderTable providers={providers} />
          <p>{passwords ? t('providers.passwordsOn') : t('providers.passwordsOff')}</p>
        </>
      )}
      <p>{scim === null ? t('providers.scimOff') : rich('providers.scimOn', { address: <code>{scim}</code> })}</p>
    </section>
  );
}

const ProviderTable = ({ providers }: { readonly providers: readonly ConfiguredProvider[] }) => (
  <SettingTable
    rows={providers.map((provider, index) => ({ ...provider, index }))}
    nameOf={({ displayName }) => displayName}
    keyOf={({ index }) => index}
    columns={[
      { label: t('common.name'), show: ({ displayName }) => displayName },
      { label: t('providers.protocol'), show: ({ protocol }) => PROTOCOLS[protocol] },
      {
        label: t('providers.register'),
        show: ({ addresses }) =>
          addresses.map((one) => (
            <div key={one}>
              <code>{one}</code>
            </div>
          )),
      },
      {
        label: t('providers.newPeople'),
        show: ({ createsAccounts }) => (createsAccounts ? t('providers.created') : t('providers.invited')),
      },
    ]}
  />
);
