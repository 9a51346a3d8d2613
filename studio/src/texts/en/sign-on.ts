export const signOn = {
  arriving: 'Signing you in…',
  away: 'The identity provider does not respond. Try again in a few minutes, or sign in another way.',
  denied:
    'The identity provider has refused the sign-in. Try again; if it is refused again, ask the people who run it.',
  expired: 'The sign-in has expired, or was begun in another browser. Begin it again.',
  failed:
    'The sign-in could not be completed. Try again; if it fails again, tell a super admin: the log of the server says why.',
  inactive: 'Your account is deactivated. Ask a super admin to activate it.',
  lastSuperAdmin:
    'Your groups would take the role from the last super admin. Make somebody else a super admin first, or have your groups changed.',
  linkWorksOnce: 'This link was made on the server. It works once.',
  noAccess:
    'Your groups at the identity provider give you no access. Ask the people who run it to add you to one that does.',
  noAccount:
    'There is no account for you here. Ask a super admin to invite the e-mail address that you have at the identity provider.',
  notSignedIn: 'You are not signed in',
  otherPerson:
    'The account with your e-mail address belongs to somebody else at the identity provider. Ask a super admin.',
  unverified: 'The identity provider does not confirm your e-mail address. Confirm it there, and sign in again.',
} as const;
