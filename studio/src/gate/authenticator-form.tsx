import { encode } from 'uqr';
import type { FactorSetup } from '../../../src/admin/contract/factors.ts';
import { t } from '../texts/t.ts';
import { GateField, GateForm, textOf } from './gate-form.tsx';

interface AuthenticatorFormProps {
  readonly setup: FactorSetup;
  readonly onConfirm: (values: { readonly code: string; readonly name: string }) => Promise<void>;
}

/** Shows a secret to an authenticator app, and asks for the code that it shows. */
export const AuthenticatorForm = ({ setup, onConfirm }: AuthenticatorFormProps) => (
  <GateForm
    title={t('factors.setUp')}
    text={t('factors.scan')}
    action={t('factors.confirm')}
    onSubmit={(values) => onConfirm({ code: textOf(values, 'code'), name: textOf(values, 'name') })}
  >
    <QrCode text={setup.address} label={t('factors.qrCode')} />
    <div class="field">
      <span>{t('factors.key')}</span>
      <code class="secret">{setup.secret}</code>
    </div>
    <GateField name="name" label={t('factors.nameOfDevice')} autofocus />
    <GateField name="code" label={t('factors.code')} autocomplete="one-time-code" />
  </GateForm>
);

/** Dark on light in every theme: cameras do not read the opposite. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
