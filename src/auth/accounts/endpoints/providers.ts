import { RequestError } from '../../../errors.ts';
import type { AccountParts } from '../account-parts.ts';
import type { AccountAnswer, AccountRequest } from '../account-request.ts';
import { isFields } from '../checks/check-body.ts';

/** `email` stands for passwords; the others are third parties. Without settings passwords are on. */
export async function assertProviderEnabled(parts: AccountParts, name: string): Promise<void> {
  const stored = await parts.readSetting('plugin_users-permissions_grant');
  const providers = isFields(stored) ? stored : { email: { enabled: true } };
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!isFields(provider) || provider.enabled !== true) {
    throw new RequestError('ApplicationError', 'This provider is disabled');
  }
}

/** `GET /connect/:provider` and `GET /auth/:provider/callback` */
export async function connectProvider(parts: AccountParts, { params }: AccountRequest): Promise<AccountAnswer> {
  const provider = params.provider ?? '';
  await assertProviderEnabled(parts, provider);
  throw new RequestError('NotImplementedError', `Signing in through ${provider} is not supported`);
}
