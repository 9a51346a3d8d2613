import { useState } from 'preact/hooks';
import { call } from '../server/call.ts';
import { hrefOf } from '../state/place.ts';
import { useStudio } from '../state/studio.ts';
import { useAsked } from '../state/use-asked.ts';
import { type PlainKey, rich, t } from '../texts/t.ts';
import { Failed, Loading } from '../view/states.tsx';
import { Expiry } from './expiry.tsx';
import { nameOrId } from './name-column.tsx';
import { NameFields } from './name-fields.tsx';
import { RegenerateToken } from './regenerate-token.tsx';
import { TokenActions } from './token-actions.tsx';
import { useSaveSetting } from './use-save-setting.ts';
import type { ShownToken } from '../../../src/admin/contract/access.ts';
import type { Data } from '../../../src/admin/contract/page.ts';

export type Token = ShownToken;

export const TOKEN_TYPES: Readonly<Record<string, PlainKey>> = {
  'read-only': 'settings.readOnly',
  'full-access': 'settings.fullAccess',
  custom: 'settings.custom',
};

export const accessName = (type: string | null | undefined): string => {
  const key = TOKEN_TYPES[type ?? ''];
  return key === undefined ? (type ?? '') : t(key);
};

/** Edits a token, or replaces its key. */
export function TokenEditor({ id }: { readonly id: number }) {
  const path = `/admin/api-tokens/${id}`;
  const asked = useAsked(path, async () => (await call<Data<Token>>('GET', path)).data);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('settings.loadingTheToken')} />;
  return <TokenForm token={asked.data} path={path} onSaved={asked.reload} />;
}

interface TokenFormProps {
  readonly token: Token;
  readonly path: string;
  readonly onSaved: () => void;
}

function TokenForm({ token, path, onSaved }: TokenFormProps) {
  const { rights } = useStudio();
  const [name, setName] = useState(token.name ?? '');
  const [description, setDescription] = useState(token.description ?? '');
  const [type, setType] = useState(token.type ?? '');
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set(token.permissions));
  const isReadOnly = !rights.may('admin::api-tokens.update');
  const body = { name, description, type, ...(type === 'custom' && { permissions: [...granted].sort() }) };
  const { save, problems } = useSaveSetting(path, body, onSaved);
  return (
    <form
      class="stack role-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div class="page-head">
        <h2>{nameOrId(token)}</h2>
        <a href={hrefOf(['settings', 'tokens'])}>{t('settings.allApiTokens')}</a>
      </div>
      <p class="soft">{rich('settings.expiresAt', { time: <Expiry at={token.expiresAt} /> })}</p>
      <NameFields
        name={name}
        description={description}
        isReadOnly={isReadOnly}
        onName={setName}
        problem={problems.get('name')}
        onDescription={setDescription}
      >
        <label class="field">
          <span>{t('common.access')}</span>
          <select value={type} disabled={isReadOnly} onChange={(event) => setType(event.currentTarget.value)}>
            {Object.entries(TOKEN_TYPES).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </select>
        </label>
      </NameFields>
      {type === 'custom' && <TokenActions granted={granted} isReadOnly={isReadOnly} onChange={setGranted} />}
      <div class="row">
        {!isReadOnly && (
          <button type="submit" class="primary">
            {t('common.save')}
          </button>
        )}
        {rights.may('admin::api-tokens.regenerate') && (
          <RegenerateToken name={nameOrId(token)} path={path} onDone={onSaved} />
        )}
      </div>
    </form>
  );
}
