import { useState } from 'preact/hooks';
import { Notice } from '../../../kit/src/notice.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { call } from '../server/call.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { Expiry } from './expiry.tsx';
import { LifespanSelect, lifespanOf } from './lifespan-select.tsx';
import { nameColumn } from './name-column.tsx';
import { RegenerateToken } from './regenerate-token.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import { SettingTable } from './setting-table.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { ShownOnce } from './shown-once.tsx';
import type { Token } from './token-editor.tsx';
import { TOKEN_USE_COLUMNS } from './token-use-columns.tsx';
import { useManaged } from './use-managed.ts';
import { type FormValues, type ValueField, ValueForm } from './value-form.tsx';

const PATH = '/admin/transfer/tokens';

type TransferToken = Omit<Token, 'type'>;

const ACCESS = [
  ['push', 'Push: write to this server'],
  ['pull', 'Pull: read from this server'],
  ['push,pull', 'Push and pull'],
] as const;

const accessOf = ({ permissions }: TransferToken): string =>
  ['push', 'pull'].filter((one) => permissions.includes(one)).join(',');

const FIELDS: readonly ValueField[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'description', label: 'Description', kind: 'text' },
  { name: 'access', label: 'Access', kind: 'choice', options: ACCESS },
];

/** Tokens for transfers between servers: the list, or one of them. */
export function TransferTokens({ path: [step] }: SettingsPlace) {
  if (step === undefined) return <TokenList />;
  return /^\d+$/.test(step) ? <TokenPage key={step} path={`${PATH}/${step}`} /> : <Missing />;
}

function TokenList() {
  const { rights } = useStudio();
  const tokens = useManaged<readonly TransferToken[]>(
    PATH,
    (answer) => (answer as { data: readonly TransferToken[] }).data,
  );
  const [key, setKey] = useState('');
  if (tokens.error instanceof ServerError && tokens.error.status === 501) return <NotSetUp />;
  if (tokens.error !== null) return <Failed error={tokens.error} onRetry={tokens.reload} />;
  if (tokens.data === undefined) return <Loading what="the tokens" />;
  const create = async (values: FormData) => {
    const body = {
      name: values.get('name'),
      description: values.get('description'),
      permissions: String(values.get('access')).split(','),
      lifespan: lifespanOf(values),
    };
    const answer = await tokens.add<{ data: { accessKey: string } }>(body, 'Created');
    setKey(answer.data.accessKey);
  };
  return (
    <>
      {key !== '' && <ShownOnce title="Copy the token now" text={key} onClose={() => setKey('')} />}
      <SettingTable
        rows={tokens.data}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        columns={[
          nameColumn('transfer-tokens'),
          { label: 'Access', show: ({ permissions }) => permissions.join(', ') },
          ...TOKEN_USE_COLUMNS,
        ]}
        onDelete={rights.may('admin::transfer.tokens.delete') ? ({ id }) => tokens.remove(id) : undefined}
      />
      {rights.may('admin::transfer.tokens.create') && (
        <SettingForm title="New transfer token" action="Create" onSubmit={create}>
          <SettingInput name="name" label="Name" />
          <SettingInput name="description" label="Description" required={false} />
          <label class="field">
            <span>Access</span>
            <select name="access">
              {ACCESS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
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
  <Notice icon="key" title="Transfer tokens are not set up">
    <p>
      Set <code>TRANSFER_TOKEN_SALT</code> in <code>.env</code> to a long random text, and restart the server.
    </p>
  </Notice>
);

function TokenPage({ path }: { readonly path: string }) {
  const { rights } = useStudio();
  const asked = useAsked(path, async () => (await call<{ data: TransferToken }>('GET', path)).data);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading what="the token" />;
  const { name, description, expiresAt } = asked.data;
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
        <a href={hrefOf(['settings', 'transfer-tokens'])}>All transfer tokens</a>
      </div>
      <p class="soft">
        Expires: <Expiry at={expiresAt} />
      </p>
      <ValueForm
        label={name}
        fields={FIELDS}
        values={{ name, description: description ?? '', access: accessOf(asked.data) }}
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
