import { useState } from 'preact/hooks';
import type { FactorSetup, RecoveryCodes } from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { useModal } from '../../../kit/src/use-modal.ts';
import { AuthenticatorForm } from '../gate/authenticator-form.tsx';
import { GateField, GateForm, passwordOf, textOf } from '../gate/gate-form.tsx';
import { RecoveryCodeList } from '../gate/recovery-code-list.tsx';
import { call } from '../server/call.ts';
import { t } from '../texts/t.ts';

export type FactorTask =
  | { readonly kind: 'add' | 'codes' }
  | { readonly kind: 'remove'; readonly id: number; readonly name: string };

interface FactorDialogProps {
  readonly task: FactorTask;
  /** Then a code is asked for, too. */
  readonly hasFactor: boolean;
  readonly onClose: () => void;
}

const PATH = '/studio/api/factors';

/** A change of one's own second factors: who it is, what changes, and the recovery codes that come of it. */
export function FactorDialog({ task, hasFactor, onClose }: FactorDialogProps) {
  const dialog = useModal();
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = titleOf(task);
  const showCodes = ({ recoveryCodes }: RecoveryCodes): void => {
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  const perform = async (identity: object): Promise<void> => {
    if (task.kind === 'remove') {
      await call('POST', `${PATH}/${task.id}/remove`, { body: identity });
      onClose();
    } else if (task.kind === 'codes') {
      showCodes((await call<Data<RecoveryCodes>>('POST', `${PATH}/recovery-codes`, { body: identity })).data);
    } else {
      setSetup((await call<Data<FactorSetup>>('POST', `${PATH}/authenticator`, { body: identity })).data);
    }
  };
  const confirm = async (values: object): Promise<void> => {
    const body = { ...values, ticket: setup?.ticket };
    showCodes((await call<Data<RecoveryCodes>>('PUT', `${PATH}/authenticator`, { body })).data);
  };
  return (
    <dialog class="dialog" ref={dialog} aria-label={title} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodeList codes={codes} onClose={onClose} />
      ) : setup !== null ? (
        <AuthenticatorForm setup={setup} onConfirm={confirm} />
      ) : (
        <GateForm
          title={title}
          text={t('factors.whoAreYou')}
          action={t('factors.confirm')}
          onSubmit={(values) =>
            perform({
              currentPassword: passwordOf(values, 'currentPassword'),
              ...(hasFactor && { code: textOf(values, 'code') }),
            })
          }
        >
          <GateField
            name="currentPassword"
            label={t('settings.currentPassword')}
            type="password"
            autocomplete="current-password"
            autofocus
          />
          {hasFactor && (
            <GateField
              name="code"
              label={t('factors.code')}
              autocomplete="one-time-code"
              hint={t('factors.enterCode')}
            />
          )}
        </GateForm>
      )}
      {codes === null && (
        <button type="button" class="quiet" onClick={onClose}>
          {t('common.cancel')}
        </button>
      )}
    </dialog>
  );
}

function titleOf(task: FactorTask): string {
  if (task.kind === 'remove') return t('factors.removeNamed', { name: task.name });
  return t(task.kind === 'add' ? 'factors.setUp' : 'factors.newCodes');
}
