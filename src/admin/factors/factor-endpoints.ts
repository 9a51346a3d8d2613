import { ADMINISTRATOR, ANYONE, permission } from '../../auth/administrators/requirement.ts';
import type { AdminEndpoint } from '../admin-route.ts';
import { challengeOwnPasskey } from './check-identity.ts';
import { resetFactorsOfPerson, showFactorsOfPerson } from './factors-of-people.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  removeOwnFactor,
  renewOwnRecoveryCodes,
  showOwnFactors,
} from './own-factors.ts';
import { beginOwnPasskey, confirmOwnPasskey } from './own-passkeys.ts';
import { beginAtSignIn, confirmAtSignIn, signInWithCode } from './sign-in-with-factor.ts';
import {
  askForPasskey,
  beginPasskeyAtSignIn,
  confirmPasskeyAtSignIn,
  signInWithPasskey,
} from './sign-in-with-passkey.ts';

const OWN = '/studio/api/factors';
const OF_PERSON = '/studio/api/people/:id/factors';
const SIGN_IN = '/studio/api/sign-in';
/** The handlers also require a super admin. */
const OTHERS = permission('admin::users.update');

/** Second factors of administrators, which v4 does not have. */
export const FACTOR_ENDPOINTS: readonly AdminEndpoint[] = [
  ['POST', `${SIGN_IN}/code`, ANYONE, signInWithCode],
  ['POST', `${SIGN_IN}/authenticator`, ANYONE, beginAtSignIn],
  ['PUT', `${SIGN_IN}/authenticator`, ANYONE, confirmAtSignIn],
  ['POST', `${SIGN_IN}/passkey/challenge`, ANYONE, askForPasskey],
  ['POST', `${SIGN_IN}/passkey/setup`, ANYONE, beginPasskeyAtSignIn],
  ['POST', `${SIGN_IN}/passkey`, ANYONE, signInWithPasskey],
  ['PUT', `${SIGN_IN}/passkey`, ANYONE, confirmPasskeyAtSignIn],
  ['GET', OWN, ADMINISTRATOR, showOwnFactors],
  ['POST', `${OWN}/authenticator`, ADMINISTRATOR, beginOwnAuthenticator],
  ['PUT', `${OWN}/authenticator`, ADMINISTRATOR, confirmOwnAuthenticator],
  ['POST', `${OWN}/passkey`, ADMINISTRATOR, beginOwnPasskey],
  ['PUT', `${OWN}/passkey`, ADMINISTRATOR, confirmOwnPasskey],
  ['POST', `${OWN}/passkey/challenge`, ADMINISTRATOR, challengeOwnPasskey],
  ['POST', `${OWN}/recovery-codes`, ADMINISTRATOR, renewOwnRecoveryCodes],
  ['POST', `${OWN}/:factor/remove`, ADMINISTRATOR, removeOwnFactor],
  ['GET', OF_PERSON, OTHERS, showFactorsOfPerson],
  ['DELETE', OF_PERSON, OTHERS, resetFactorsOfPerson],
];
