import { lazy } from '../view/lazy.tsx';

/** Most people have no second factor. */
export const SecondStep = lazy('shell.openingStudio', () =>
  import('./second-step.tsx').then((loaded) => loaded.SecondStep),
);
