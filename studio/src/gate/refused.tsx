import type { SignOnRefusal } from '../../../src/admin/contract/sign-on.ts';
import { type PlainKey, t } from '../texts/t.ts';

const REASONS: Readonly<Record<SignOnRefusal, PlainKey>> = {
  away: 'signOn.away',
  denied: 'signOn.denied',
  expired: 'signOn.expired',
  failed: 'signOn.failed',
  noAccount: 'signOn.noAccount',
  unverified: 'signOn.unverified',
  inactive: 'signOn.inactive',
  noAccess: 'signOn.noAccess',
  otherPerson: 'signOn.otherPerson',
  lastSuperAdmin: 'signOn.lastSuperAdmin',
  tooMany: 'errors.tooManyRequests',
};

const isReason = (reason: string): reason is SignOnRefusal => Object.hasOwn(REASONS, reason);

/** Why a sign-in with a provider did not succeed, and what to do next. */
export const Refused = ({ reason }: { readonly reason: string }) => (
  <div class="stack">
    <h1>{t('signOn.notSignedIn')}</h1>
    <p class="problem" role="alert">
      {t(REASONS[isReason(reason) ? reason : 'failed'])}
    </p>
    <a href="#/">{t('gate.backToSignIn')}</a>
  </div>
);
