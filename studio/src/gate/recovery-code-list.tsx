import { tell } from '../state/tell.ts';
import { t } from '../texts/t.ts';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** New recovery codes, which are shown once. */
export function RecoveryCodeList({ codes, onClose }: RecoveryCodeListProps) {
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n'));
    tell(t('common.copied'));
  };
  return (
    <div class="stack">
      <h1>{t('factors.recoveryCodes')}</h1>
      <p>{t('factors.keepCodes')}</p>
      <ul class="secret recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <button type="button" onClick={copy}>
          {t('settings.copy')}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {t('common.done')}
        </button>
      </div>
    </div>
  );
}
