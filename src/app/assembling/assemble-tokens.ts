import type { Engine } from '../../content/engine.ts';
import { RequestError } from '../../errors.ts';
import { API_TOKENS, type TokenKind, TRANSFER_TOKENS } from '../../management/tokens/token-kind.ts';
import { createTokenStore, type TokenStore } from '../../management/tokens/token-store.ts';
import type { AdminProjectSettings } from '../../project/settings.ts';

type Salts = Pick<AdminProjectSettings, 'apiTokenSalt' | 'transferTokenSalt'>;

/** The token stores. Without their salt no token could ever be verified, so all are rejected. */
export const assembleTokens = (engine: Engine, { apiTokenSalt, transferTokenSalt }: Salts) => ({
  api: storeOf(engine, API_TOKENS, apiTokenSalt, () => new RequestError('NotImplementedError', NO_API_SALT)),
  transfer: storeOf(
    engine,
    TRANSFER_TOKENS,
    transferTokenSalt,
    () => new RequestError('NotImplementedError', NO_TRANSFER_SALT, { code: 'INVALID_TOKEN_SALT' }),
  ),
});

const NO_API_SALT = 'API_TOKEN_SALT, the salt of API tokens, is not set.';

const NO_TRANSFER_SALT =
  'The server configuration for data transfer is invalid. Please contact your server administrator.';

function storeOf(engine: Engine, kind: TokenKind, salt: string | null, refusal: () => RequestError): () => TokenStore {
  if (salt !== null) {
    const store = createTokenStore(engine, kind, salt);
    return () => store;
  }
  return () => {
    throw refusal();
  };
}
