import { useState } from 'preact/hooks';
import type { FactorSetup, PasskeyRequest, PasskeySetup, RecoveryCodes } from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import { useModal } from '../../../kit/src/use-modal.ts';
import { AuthenticatorForm } from '../gate/authenticator-form.tsx';
import { GateField, GateForm, passwordOf, textOf } from '../gate/gate-form.tsx';
import { PasskeyForm } from '../gate/passkey-form.tsx';
import { RecoveryCodeList } from '../gate/recovery-code-list.tsx';
import { call } from '../server/call.ts';
import { usePasskey } from '../server/passkeys.ts';
import { t } from '../texts/t.ts';

export type FactorTask =
  | { readonly kind: 'add' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly id: number; readonly name: string };

interface FactorDialogProps {
  readonly task: FactorTask;
  /** Then it is asked for, too. */
  readonly hasFactor: boolean;
  /** Instead of a code. */
  readonly canUsePasskey: boolean;
  readonly onClose: () => void;
}

const PATH = '/studio/api/factors';

/** A change of one's own second factors: who it is, what changes, and the recovery codes that come of it. */
export function FactorDialog({ task, hasFactor, canUsePasskey, onClose }: FactorDialogProps) {
  const dialog = useModal();
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [passkey, setPasskey] = useState<PasskeySetup | null>(null);
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
    } else if (task.kind === 'passkey') {
      setPasskey((await call<Data<PasskeySetup>>('POST', `${PATH}/passkey`, { body: identity })).data);
    } else {
      setSetup((await call<Data<FactorSetup>>('POST', `${PATH}/authenticator`, { body: identity })).data);
    }
  };
  const confirm = async (kind: 'authenticator' | 'passkey', body: object): Promise<void> =>
    showCodes((await call<Data<RecoveryCodes>>('PUT', `${PATH}/${kind}`, { body })).data);
  return (
    <dialog class="dialog" ref={dialog} aria-label={title} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodeList codes={codes} onClose={onClose} />
      ) : setup !== null ? (
        <AuthenticatorForm
          setup={setup}
          onConfirm={(values) => confirm('authenticator', { ...values, ticket: setup.ticket })}
        />
      ) : passkey !== null ? (
        <PasskeyForm
          setup={passkey}
          onConfirm={(values) => confirm('passkey', { ...values, ticket: passkey.ticket })}
        />
      ) : (
        <GateForm
          title={title}
          text={t('factors.whoAreYou')}
          action={t('factors.confirm')}
          onSubmit={async (values) =>
            perform({
              currentPassword: passwordOf(values, 'currentPassword'),
              ...(hasFactor && (await shownFactor(textOf(values, 'code')))),
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
              required={!canUsePasskey}
              hint={t(canUsePasskey ? 'factors.codeOrPasskey' : 'factors.enterCode')}
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

/** A code, or a passkey if there is none. */
async function shownFactor(code: string): Promise<object> {
  if (code !== '') return { code };
  const { data } = await call<Data<PasskeyRequest>>('POST', `${PATH}/passkey/challenge`, { body: {} });
  return { passkey: { ticket: data.ticket, credential: await usePasskey(data.options) } };
}

const TITLES = { add: 'factors.setUp', passkey: 'factors.addPasskey', codes: 'factors.newCodes' } as const;

const titleOf = (task: FactorTask): string =>
  task.kind === 'remove' ? t('factors.removeNamed', { name: task.name }) : t(TITLES[task.kind]);
