import { useState } from 'preact/hooks';
import type { ShownFactor, ShownFactors } from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { call } from '../server/call.ts';
import { canUsePasskeys } from '../server/sign-on.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import { Failed, Loading } from '../view/states.tsx';
import { FactorDialog, type FactorTask } from './factor-dialog.tsx';

const PATH = '/studio/api/factors';

/** The person's own second factors. */
export function FactorList() {
  const asked = useAsked(PATH, async (signal) => (await call<Data<ShownFactors>>('GET', PATH, { signal })).data);
  const [task, setTask] = useState<FactorTask | null>(null);
  if (asked.error !== null) return <Failed error={asked.error} onRetry={asked.reload} />;
  if (asked.data === undefined) return <Loading text={t('factors.secondFactor')} />;
  const { authenticators, passkeys, passkeyAddress, recoveryCodes, dueAt } = asked.data;
  const hasFactor = authenticators.length + passkeys.length > 0;
  const canAddPasskey = canUsePasskeys(passkeyAddress);
  return (
    <section class="stack" aria-label={t('factors.secondFactor')}>
      <h2>{t('factors.secondFactor')}</h2>
      <p class="soft">
        {dueAt === null ? t('factors.explanation') : t('factors.requiredFrom', { date: formatTime(dueAt) })}
      </p>
      <p class="soft">{passkeyHint(passkeyAddress, canAddPasskey)}</p>
      {hasFactor && (
        <FactorTable
          list={[
            ...authenticators.map((one) => ({ ...one, kind: t('factors.authenticator') })),
            ...passkeys.map((one) => ({ ...one, kind: t('factors.passkey') })),
          ]}
          onRemove={({ id, name }) => setTask({ kind: 'remove', id, name })}
        />
      )}
      {hasFactor && <p>{t('factors.codesLeft', { left: recoveryCodes })}</p>}
      <span class="row">
        <button type="button" onClick={() => setTask({ kind: 'add' })}>
          {t('factors.setUp')}
        </button>
        {canAddPasskey && (
          <button type="button" onClick={() => setTask({ kind: 'passkey' })}>
            {t('factors.addPasskey')}
          </button>
        )}
        {hasFactor && (
          <button type="button" onClick={() => setTask({ kind: 'codes' })}>
            {t('factors.newCodes')}
          </button>
        )}
      </span>
      {task !== null && (
        <FactorDialog
          task={task}
          hasFactor={hasFactor}
          canUsePasskey={canAddPasskey && passkeys.length > 0}
          onClose={() => {
            setTask(null);
            asked.reload();
          }}
        />
      )}
    </section>
  );
}

/** What passkeys are for; where there can be none, what to do. */
function passkeyHint(address: string | null, canAdd: boolean): string {
  if (canAdd) return t('factors.passkeyExplanation');
  return address === null || address === location.origin
    ? t('factors.passkeysNeedHttps')
    : t('factors.passkeysAt', { address });
}

interface FactorTableProps {
  readonly list: readonly (ShownFactor & { readonly kind: string })[];
  readonly onRemove: (one: ShownFactor) => void;
}

const FactorTable = ({ list, onRemove }: FactorTableProps) => (
  <div class="table-scroll">
    <table class="entries">
      <thead>
        <tr>
          <th>{t('settings.device')}</th>
          <th>{t('factors.kind')}</th>
          <th>{t('factors.added')}</th>
          <th>{t('settings.lastUsed')}</th>
          <th>
            <span class="sr-only">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <td>{one.name}</td>
            <td>{one.kind}</td>
            <td>{formatTime(one.createdAt)}</td>
            <td>{one.usedAt === null ? '–' : formatTime(one.usedAt)}</td>
            <td class="narrow">
              <button
                type="button"
                class="quiet"
                aria-label={t('factors.removeNamed', { name: one.name })}
                onClick={() => onRemove(one)}
              >
                {t('factors.remove')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
