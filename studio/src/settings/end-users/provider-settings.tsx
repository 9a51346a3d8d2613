import { call } from '../../server/call.ts';
import { hrefOf } from '../../state/place.ts';
import { useAsked } from '../../state/use-asked.ts';
import { rich, t } from '../../texts/t.ts';
import { Failed, Loading, Missing } from '../../view/states.tsx';
import { SettingTable } from '../setting-table.tsx';
import { type FormValues, ValueForm } from '../value-form.tsx';
import { changeProvider, providerFields, providerValues, type Provider } from './provider.ts';

const PATH = '/users-permissions/providers';

type Providers = Readonly<Record<string, Provider>>;

const read = (signal?: AbortSignal): Promise<Providers> =>
  call<Providers>('GET', PATH, signal === undefined ? {} : { signal });

/** Sign-in providers: the list, or one of them. */
export function ProviderSettings({
  name,
  isReadOnly,
}: {
  readonly name: string | undefined;
  readonly isReadOnly: boolean;
}) {
  const asked = useAsked(PATH, read);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheProviders')} />;
  if (name === undefined) return <ProviderList providers={asked.data} />;
  if (!Object.hasOwn(asked.data, name)) return <Missing />;
  const provider = asked.data[name] as Provider;
  const save = async (changes: FormValues): Promise<void> => {
    // All providers are written together: reads the current ones first, to keep changes by others.
    const now = Object.entries(await read());
    const written = now.map(([one, stored]) => [one, changeProvider(stored, one === name ? changes : {})]);
    await call('PUT', PATH, { body: { providers: Object.fromEntries(written) } });
    asked.reload();
  };
  return (
    <div class="stack">
      <div class="page-head">
        <h2>{name}</h2>
        <a href={hrefOf(['settings', 'end-users', 'providers'])}>{t('settings.allProviders')}</a>
      </div>
      {provider.redirectUri !== undefined && (
        <p class="soft">{rich('settings.redirectUrl', { url: <code>{String(provider.redirectUri)}</code> })}</p>
      )}
      <ValueForm
        key={name}
        label={name}
        fields={providerFields(provider)}
        values={providerValues(provider)}
        isReadOnly={isReadOnly}
        prefix={`providers.${name}.`}
        onSave={save}
      />
    </div>
  );
}

function ProviderList({ providers }: { readonly providers: Providers }) {
  const rows = Object.entries(providers).map(([name, { enabled }], index) => ({ index, name, enabled }));
  return (
    <SettingTable
      rows={rows}
      nameOf={({ name }) => name}
      keyOf={({ index }) => index}
      columns={[
        {
          label: t('settings.provider'),
          show: ({ name }) => (
            <a class="entry-link" href={hrefOf(['settings', 'end-users', 'providers', name])}>
              {name}
            </a>
          ),
        },
        {
          label: t('settings.state'),
          show: ({ enabled }) => (enabled === true ? t('settings.enabled') : t('settings.disabled')),
        },
      ]}
    />
  );
}
