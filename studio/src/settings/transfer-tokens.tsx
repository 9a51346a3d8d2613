import { useState } from 'preact/hooks';
import { Notice } from '../../../kit/src/notice.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { call } from '../server/call.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { rich, t } from '../texts/t.ts';
import { formatList } from '../view/format.ts';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { Expiry } from './expiry.tsx';
import { LifespanSelect, lifespanOf } from './lifespan-select.tsx';
import { nameColumn, nameOrId } from './name-column.tsx';
import { RegenerateToken } from './regenerate-token.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import { SettingTable } from './setting-table.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { ShownOnce } from './shown-once.tsx';
import type { Token } from './token-editor.tsx';
import { tokenUseColumns } from './token-use-columns.tsx';
import { useManaged } from './use-managed.ts';
import { type FormValues, ValueForm } from './value-form.tsx';
import type { ValueField } from './value-field.ts';
import type { Data } from '../../../src/admin/contract/page.ts';

const PATH = '/admin/transfer/tokens';

const ACCESS = [
  ['push', 'settings.pushWriteToThisServer'],
  ['pull', 'settings.pullReadFromThisServer'],
  ['push,pull', 'settings.pushAndPull'],
] as const;

const accessOf = ({ permissions }: Token): string =>
  ['push', 'pull'].filter((one) => permissions.includes(one)).join(',');

const fields = (): readonly ValueField[] => [
  { name: 'name', label: t('common.name'), kind: 'text' },
  { name: 'description', label: t('common.description'), kind: 'text' },
  {
    name: 'access',
    label: t('common.access'),
    kind: 'choice',
    options: ACCESS.map(([value, label]) => [value, t(label)]),
  },
];

/** Tokens for transfers between servers: the list, or one of them. */
export function TransferTokens({ path: [step] }: SettingsPlace) {
  if (step === undefined) return <TokenList />;
  return /^\d+$/.test(step) ? <TokenPage key={step} path={`${PATH}/${step}`} /> : <Missing />;
}

function TokenList() {
  const { rights } = useStudio();
  const tokens = useManaged<readonly Token[]>(PATH, (answer) => (answer as Data<readonly Token[]>).data);
  const [key, setKey] = useState('');
  if (tokens.error instanceof ServerError && tokens.error.status === 501) return <NotSetUp />;
  if (tokens.error !== null) return <Failed error={tokens.error} onRetry={tokens.reload} />;
  if (tokens.data === undefined) return <Loading text={t('settings.loadingTheTokens')} />;
  const create = async (values: FormData) => {
    const body = {
      name: values.get('name'),
      description: values.get('description'),
      permissions: String(values.get('access')).split(','),
      lifespan: lifespanOf(values),
    };
    const answer = await tokens.add<{ data: { accessKey: string } }>(body, t('common.created'));
    setKey(answer.data.accessKey);
  };
  return (
    <>
      {key !== '' && <ShownOnce title={t('settings.copyTheTokenNow')} text={key} onClose={() => setKey('')} />}
      <SettingTable
        rows={tokens.data}
        nameOf={nameOrId}
        keyOf={({ id }) => id}
        columns={[
          nameColumn('transfer-tokens'),
          { label: t('common.access'), show: ({ permissions }) => formatList(permissions) },
          ...tokenUseColumns(),
        ]}
        onDelete={rights.may('admin::transfer.tokens.delete') ? ({ id }) => tokens.remove(id) : undefined}
      />
      {rights.may('admin::transfer.tokens.create') && (
        <SettingForm title={t('settings.newTransferToken')} action={t('common.create')} onSubmit={create}>
          <SettingInput name="name" label={t('common.name')} />
          <SettingInput name="description" label={t('common.description')} required={false} />
          <label class="field">
            <span>{t('common.access')}</span>
            <select name="access">
              {ACCESS.map(([value, label]) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </select>
          </label>
          <LifespanSelect />
        </SettingForm>
      )}
    </>
  );
}

const NotSetUp = () => (
  <Notice icon="key" title={t('settings.transferTokensAreNotSet')}>
    <p>{rich('settings.setSalt', { name: <code>TRANSFER_TOKEN_SALT</code>, file: <code>.env</code> })}</p>
  </Notice>
);

function TokenPage({ path }: { readonly path: string }) {
  const { rights } = useStudio();
  const asked = useAsked(path, async () => (await call<Data<Token>>('GET', path)).data);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheToken')} />;
  const { description, expiresAt } = asked.data;
  const name = nameOrId(asked.data);
  const save = async ({ access, ...changes }: FormValues): Promise<void> => {
    await call('PUT', path, {
      body: { ...changes, ...(access !== undefined && { permissions: String(access).split(',') }) },
    });
    asked.reload();
  };
  return (
    <div class="stack">
      <div class="page-head">
        <h2>{name}</h2>
        <a href={hrefOf(['settings', 'transfer-tokens'])}>{t('settings.allTransferTokens')}</a>
      </div>
      <p class="soft">{rich('settings.expiresAt', { time: <Expiry at={expiresAt} /> })}</p>
      <ValueForm
        label={name}
        fields={fields()}
        values={{ name: asked.data.name ?? '', description: description ?? '', access: accessOf(asked.data) }}
        isReadOnly={!rights.may('admin::transfer.tokens.update')}
        onSave={save}
      />
      {rights.may('admin::transfer.tokens.regenerate') && (
        <span>
          <RegenerateToken name={name} path={path} onDone={asked.reload} />
        </span>
      )}
    </div>
  );
}
