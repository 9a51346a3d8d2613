import { useState } from 'preact/hooks';
import { useStudio } from '../state/studio.ts';
import { formatTime } from '../view/format.ts';
import { Failed, Loading } from '../view/states.tsx';
import { SettingForm, SettingInput } from './setting-form.tsx';
import { SettingTable } from './setting-table.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useManaged } from './use-managed.ts';

interface Token {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** Tokens of the content API. A new one is shown once. */
export function TokenSettings() {
  const { rights } = useStudio();
  const tokens = useManaged<Token>('/admin/api-tokens', (answer) => (answer as { data: readonly Token[] }).data);
  const [key, setKey] = useState('');
  if (tokens.error !== null) return <Failed error={tokens.error} onRetry={tokens.reload} />;
  if (tokens.data === undefined) return <Loading what="the tokens" />;
  const create = async (values: FormData) => {
    const days = Number(values.get('days'));
    const body = {
      name: values.get('name'),
      description: '',
      type: values.get('type'),
      lifespan: days === 0 ? null : days * DAY_MS,
      permissions: null,
    };
    const answer = await tokens.add<{ data: { accessKey: string } }>(body, 'Created');
    if (answer !== null) setKey(answer.data.accessKey);
    return answer;
  };
  return (
    <>
      {key !== '' && <ShownOnce title="Copy the token now" text={key} onClose={() => setKey('')} />}
      <SettingTable
        rows={tokens.data}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Name', show: ({ name }) => <strong>{name}</strong> },
          { label: 'Access', show: ({ type }) => type },
          { label: 'Last used', show: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : formatTime(lastUsedAt)) },
          { label: 'Expires', show: ({ expiresAt }) => (expiresAt === null ? 'Never' : formatTime(expiresAt)) },
        ]}
        onDelete={rights.may('admin::api-tokens.delete') ? ({ id }) => tokens.remove(id) : undefined}
      />
      {rights.may('admin::api-tokens.create') && (
        <SettingForm title="New API token" action="Create" onSubmit={create}>
          <SettingInput name="name" label="Name" />
          <label class="field">
            <span>Access</span>
            <select name="type">
              <option value="read-only">Read only</option>
              <option value="full-access">Full access</option>
            </select>
          </label>
          <label class="field">
            <span>Expires</span>
            <select name="days">
              <option value="7">In 7 days</option>
              <option value="30">In 30 days</option>
              <option value="90">In 90 days</option>
              <option value="0">Never</option>
            </select>
          </label>
        </SettingForm>
      )}
    </>
  );
}
