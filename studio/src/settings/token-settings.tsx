import { useState } from 'preact/hooks';
import { useStudio } from '../state/studio.ts';
import { t } from '../texts/t.ts';
import { Failed, Loading, Missing } from '../view/states.tsx';
import { LifespanSelect, lifespanOf } from './lifespan-select.tsx';
import { nameColumn, nameOrId } from './name-column.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import { SettingTable } from './setting-table.tsx';
import type { SettingsPlace } from './settings-place.ts';
import { ShownOnce } from './shown-once.tsx';
import { TokenActions } from './token-actions.tsx';
import { accessName, type Token, TOKEN_TYPES, TokenEditor } from './token-editor.tsx';
import { tokenUseColumns } from './token-use-columns.tsx';
import { useManaged } from './use-managed.ts';

/** Tokens of the content API: the list, or one of them. */
export function TokenSettings({ path: [step] }: SettingsPlace) {
  if (step === undefined) return <TokenList />;
  return /^\d+$/.test(step) ? <TokenEditor key={step} id={Number(step)} /> : <Missing />;
}

function TokenList() {
  const { rights } = useStudio();
  const tokens = useManaged<readonly Token[]>(
    '/admin/api-tokens',
    (answer) => (answer as { data: readonly Token[] }).data,
  );
  const [key, setKey] = useState('');
  const [type, setType] = useState('read-only');
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  if (tokens.error !== null) return <Failed error={tokens.error} onRetry={tokens.reload} />;
  if (tokens.data === undefined) return <Loading text={t('settings.loadingTheTokens')} />;
  const create = async (values: FormData) => {
    const body = {
      name: values.get('name'),
      description: values.get('description'),
      type,
      lifespan: lifespanOf(values),
      permissions: type === 'custom' ? [...granted] : null,
    };
    const answer = await tokens.add<{ data: { accessKey: string } }>(body, t('common.created'));
    setKey(answer.data.accessKey);
    setType('read-only');
    setGranted(new Set());
  };
  return (
    <>
      {key !== '' && <ShownOnce title={t('settings.copyTheTokenNow')} text={key} onClose={() => setKey('')} />}
      <SettingTable
        rows={tokens.data}
        nameOf={nameOrId}
        keyOf={({ id }) => id}
        columns={[
          nameColumn('tokens'),
          { label: t('common.access'), show: ({ type: access }) => accessName(access) },
          ...tokenUseColumns(),
        ]}
        onDelete={rights.may('admin::api-tokens.delete') ? ({ id }) => tokens.remove(id) : undefined}
      />
      {rights.may('admin::api-tokens.create') && (
        <SettingForm title={t('settings.newApiToken')} action={t('common.create')} onSubmit={create}>
          <SettingInput name="name" label={t('common.name')} />
          <SettingInput name="description" label={t('common.description')} required={false} />
          <label class="field">
            <span>{t('common.access')}</span>
            <select value={type} onChange={(event) => setType(event.currentTarget.value)}>
              {Object.entries(TOKEN_TYPES).map(([value, label]) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </select>
          </label>
          <LifespanSelect />
          {type === 'custom' && (
            <div class="whole-row">
              <TokenActions granted={granted} isReadOnly={false} onChange={setGranted} />
            </div>
          )}
        </SettingForm>
      )}
    </>
  );
}
