export const factors = {
  added: 'Added',
  code: 'Code',
  codesLeft: 'Recovery codes left: {left}',
  confirm: 'Continue',
  enterCode: 'Enter the code that your authenticator app shows, or a recovery code.',
  explanation:
    'With an authenticator app on your phone, your password alone is not enough to sign in: a code is asked for, too.',
  hasFactor: '{name} signs in with a second factor.',
  keepCodes:
    'Keep these codes in a safe place. If you lose your phone, each replaces a code of the app once. They are shown only now.',
  key: 'Key',
  nameOfDevice: 'Name of the device',
  newCodes: 'New recovery codes',
  qrCode: 'QR code with the key',
  recoveryCodes: 'Recovery codes',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  requiredFrom:
    'Your role requires a second factor. Set one up before {date}; after that, you cannot sign in without it.',
  reset: 'Remove the second factor',
  resetHint: 'Until a new one is set up, the password is enough to sign in. All open sessions end.',
  roleRequires: 'Your role requires a second factor. Set up an authenticator app on your phone to sign in.',
  scan: 'Scan the picture with an authenticator app, or type the key into it. Then enter the code that the app shows.',
  secondFactor: 'Second factor',
  setUp: 'Set up an authenticator app',
  wasReset: '{name} has no second factor any more',
  whoAreYou: 'Confirm that it is you.',
} as const;
