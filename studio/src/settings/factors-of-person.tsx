import { useState } from 'preact/hooks';
import type { FactorsOfPerson as Factors } from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';
import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';

/** For super admins: takes the second factors of somebody who has lost them. */
export function FactorsOfPerson({ id, name }: { readonly id: number; readonly name: string }) {
  const path = `/studio/api/people/${id}/factors`;
  const asked = useAsked(path, async (signal) => (await call<Data<Factors>>('GET', path, { signal })).data);
  const [isAsking, setAsking] = useState(false);
  if (asked.data === undefined || asked.data.authenticators + asked.data.passkeys === 0) return null;
  const reset = async (): Promise<void> => {
    setAsking(false);
    try {
      await call('DELETE', path);
      tell(t('factors.wasReset', { name }));
    } catch (error) {
      tellError(error);
    }
    asked.reload();
  };
  return (
    <section class="stack" aria-label={t('factors.secondFactor')}>
      <h2>{t('factors.secondFactor')}</h2>
      <p>{t('factors.hasFactor', { name })}</p>
      <span>
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          {t('factors.reset')}
        </button>
      </span>
      {isAsking && (
        <Confirm
          title={t('factors.reset')}
          text={t('factors.resetHint')}
          action={t('factors.reset')}
          isDangerous
          onConfirm={reset}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
