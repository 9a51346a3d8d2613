/** Why a sign-in with a provider did not succeed. Studio has a text for each, which says what to do next. */
export type SignOnReason =
  /** The provider did not respond, or with a fault of its own. */
  | 'away'
  /** The person or the provider has refused. */
  | 'denied'
  /** Begun too long ago, in another browser, or finished already. */
  | 'expired'
  /** The response is not valid, or the provider does not accept this server. */
  | 'failed'
  | 'noAccount'
  /** The provider does not say that the address belongs to the person. */
  | 'unverified'
  /** Blocked or not active. */
  | 'inactive'
  /** A claim is missing, or none of the groups has a role. */
  | 'noAccess'
  /** The account belongs to somebody else at the provider. */
  | 'otherPerson'
  /** The groups would take the role from the last super admin. */
  | 'lastSuperAdmin'
  | 'tooMany';

export class SignOnError extends Error {
  readonly reason: SignOnReason;

  /** The message is for the log. */
  constructor(reason: SignOnReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
