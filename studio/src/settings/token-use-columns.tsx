import { formatTime } from '../view/format.ts';
import { Expiry } from './expiry.tsx';
import type { Token } from './token-editor.tsx';

/** When a token was last used, and when it expires. */
export const TOKEN_USE_COLUMNS = [
  {
    label: 'Last used',
    show: ({ lastUsedAt }: Pick<Token, 'lastUsedAt'>) => (lastUsedAt === null ? 'Never' : formatTime(lastUsedAt)),
  },
  { label: 'Expires', show: ({ expiresAt }: Pick<Token, 'expiresAt'>) => <Expiry at={expiresAt} /> },
];
