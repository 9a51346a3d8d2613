import type { PasskeySetup } from '../../../src/admin/contract/factors.ts';
import { createPasskey } from '../server/passkeys.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';

interface PasskeyFormProps {
  readonly setup: PasskeySetup;
  readonly onConfirm: (values: { readonly credential: object; readonly name: string }) => Promise<void>;
}

/** Names a new passkey, and has the browser make it. */
export const PasskeyForm = ({ setup, onConfirm }: PasskeyFormProps) => (
  <GateForm
    title={t('factors.addPasskey')}
    text={t('factors.namePasskey')}
    action={t('factors.confirm')}
    onSubmit={async (values) =>
      onConfirm({ credential: await createPasskey(setup.options), name: textOf(values, 'name') })
    }
  >
    <GateField name="name" label={t('factors.nameOfDevice')} autofocus />
  </GateForm>
);
