import { ADMINISTRATOR, ANYONE, permission } from '../../auth/administrators/requirement.ts';
import type { AdminEndpoint } from '../admin-route.ts';
import { resetFactorsOfPerson, showFactorsOfPerson } from './factors-of-people.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  removeOwnFactor,
  renewOwnRecoveryCodes,
  showOwnFactors,
} from './own-factors.ts';
import { beginAtSignIn, confirmAtSignIn, signInWithCode } from './sign-in-with-factor.ts';

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
  ['GET', OWN, ADMINISTRATOR, showOwnFactors],
  ['POST', `${OWN}/authenticator`, ADMINISTRATOR, beginOwnAuthenticator],
  ['PUT', `${OWN}/authenticator`, ADMINISTRATOR, confirmOwnAuthenticator],
  ['POST', `${OWN}/recovery-codes`, ADMINISTRATOR, renewOwnRecoveryCodes],
  ['POST', `${OWN}/:factor/remove`, ADMINISTRATOR, removeOwnFactor],
  ['GET', OF_PERSON, OTHERS, showFactorsOfPerson],
  ['DELETE', OF_PERSON, OTHERS, resetFactorsOfPerson],
];
