import type { FactorNeeded } from '../../../src/admin/contract/factors.ts';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { SignedIn } from '../../../src/admin/contract/people.ts';
import { ServerError } from '../../../kit/src/server-error.ts';
import { callOpen } from './call.ts';
import { keepToken } from './session.ts';

/** What a sign-in still needs after its password, and whether the person will stay signed in. */
export type NeededFactor = FactorNeeded['factor'] & { readonly remember: boolean };

/** Signs in with a password, a link from a mail or a provider. Null if nothing else is needed. */
export async function beginSession(
  path: string,
  body: unknown,
  { remember = false } = {},
): Promise<NeededFactor | null> {
  try {
    const { data } = await callOpen<Data<SignedIn>>('POST', path, body, { withCookies: true });
    keepToken(data.token, remember);
    return null;
  } catch (error) {
    const { factor } = ((error instanceof ServerError && error.details) || {}) as Partial<FactorNeeded>;
    if (factor === undefined) throw error;
    return { ...factor, remember };
  }
}
