import { lazy } from '../view/lazy.tsx';

/** Most people have no passkey. */
export const PasskeySignIn = lazy(
  'shell.openingStudio',
  () => import('./passkey-sign-in.tsx').then((loaded) => loaded.PasskeySignIn),
  { isPage: false },
);
