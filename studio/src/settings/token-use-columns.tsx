import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';
import { Expiry } from './expiry.tsx';
import type { Token } from './token-editor.tsx';

/** When a token was last used, and when it expires. */
export const tokenUseColumns = () => [
  {
    label: t('settings.lastUsed'),
    show: ({ lastUsedAt }: Pick<Token, 'lastUsedAt'>) =>
      lastUsedAt === null ? t('settings.never') : formatTime(lastUsedAt),
  },
  { label: t('settings.expires'), show: ({ expiresAt }: Pick<Token, 'expiresAt'>) => <Expiry at={expiresAt} /> },
];
