export const providers = {
  created: 'get an account with their first sign-in',
  explained:
    'Providers are configured in “auth.providers” of config/admin. Their secrets come from the environment and are never shown. A change takes effect when the server is restarted.',
  invited: 'need an invitation',
  loading: 'Loading the identity providers…',
  newPeople: 'People without an account',
  none: 'There is no identity provider. Add one to “auth.providers” in config/admin, restart the server, and register the address that is then shown here with the provider.',
  passwordsOff: 'Administrators sign in with a provider only; passwords are switched off.',
  passwordsOn:
    'Passwords are accepted as well. To allow only providers, set “auth.passwords” to false once a super admin has signed in with one.',
  protocol: 'Protocol',
  register: 'Register with the provider',
  scimOff: 'To have a provider create and deactivate administrators, set “scim.token” in config/admin.',
  scimOn: 'A provider manages administrators by SCIM at {address}. Its token is in the environment.',
} as const;
