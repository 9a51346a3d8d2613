import { createNothing } from '../lacking/nothing.ts';
import { fillPlugin, type Members, type RawPlugin } from './raw-plugin.ts';

/** Plugins whose work Plinth does in another way: what a project says to them is taken and has no effect. */
export const ACCEPTED_PLUGINS: readonly string[] = ['documentation', 'graphql', 'sentry'];

/** Their services answer every call with nothing: `service('extension').use(…)`, `service('override').registerOverride(…)`. */
export const acceptedPlugin = (_name: string): RawPlugin =>
  fillPlugin({ services: anyMember(() => () => createNothing()), controllers: anyMember(() => createNothing()) });

/** An object that has a member of every name. */
const anyMember = (make: () => unknown): Members =>
  new Proxy<Members>(
    {},
    { get: (own, name) => (typeof name === 'symbol' || name in own ? own[name as string] : make()) },
  );
