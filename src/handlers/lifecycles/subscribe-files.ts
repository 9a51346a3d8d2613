import path from 'node:path';
import type { Lifecycles, LifecycleEvent, Subscriber } from '../../content/lifecycles/lifecycles.ts';
import type { Model, Uid } from '../../schema/model.ts';
import type { LifecycleFile } from '../loading/project-code.ts';
import { refusalOf } from '../modules/code-errors.ts';
import type { LoadedPlugin } from '../plugins/raw-plugin.ts';

/** Subscribes every lifecycle file to its type. */
export function subscribeFiles(
  lifecycles: Lifecycles,
  model: Model,
  files: readonly LifecycleFile[],
  dir: string,
): readonly OwnLifecycles[] {
  const byFolder = new Map(
    [...model.contentTypes.values()].flatMap((type) =>
      type.file === null ? [] : [[path.dirname(path.resolve(dir, type.file)), type.uid]],
    ),
  );
  return files.flatMap(({ file, uid, exported }) => {
    if (typeof exported !== 'object' || exported === null) return [];
    return [subscribeOwn(lifecycles, byFolder.get(path.dirname(file)) ?? uid, exported)];
  });
}

export type OwnLifecycles = ReturnType<typeof subscribeOwn>;

/** The lifecycle files next to a type's schema. */
const subscribeOwn = (lifecycles: Lifecycles, uid: Uid, members: object) => ({
  uid,
  members,
  silence: lifecycles.subscribe({ ...refusing(members as Subscriber), models: [uid] } as Subscriber),
});

/** `contentTypes.<type>.lifecycles` of plugins, as changed by extensions. */
export const subscribePlugins = (lifecycles: Lifecycles, plugins: Iterable<LoadedPlugin>): readonly OwnLifecycles[] =>
  [...plugins].flatMap(({ name, raw }) =>
    Object.entries(raw.contentTypes).flatMap(([type, entry]) => {
      const { lifecycles: listening } = (entry ?? {}) as { readonly lifecycles?: unknown };
      if (typeof listening !== 'object' || listening === null) return [];
      return [subscribeOwn(lifecycles, `plugin::${name}.${type}`, listening)];
    }),
  );

const thrown = new WeakSet<Error>();

/** Whether a lifecycle hook threw the error, not the server. */
export const isThrownByListener = (error: unknown): error is Error => error instanceof Error && thrown.has(error);

/** Errors that hooks throw on purpose become the response, as in other project code. */
export function refusing(subscriber: Subscriber): Subscriber {
  const refuse = (error: unknown): never => {
    if (error instanceof Error) thrown.add(error);
    throw refusalOf(error);
  };
  const wrap =
    (listen: (event: LifecycleEvent) => unknown) =>
    (event: LifecycleEvent): unknown => {
      try {
        const listening = listen.call(subscriber, event) as PromiseLike<unknown> | undefined;
        return typeof listening?.then === 'function' ? Promise.resolve(listening).catch(refuse) : undefined;
      } catch (error) {
        return refuse(error);
      }
    };
  if (typeof subscriber === 'function') return wrap(subscriber);
  return Object.fromEntries(
    Object.entries(subscriber).map(([name, member]) => [name, typeof member === 'function' ? wrap(member) : member]),
  ) as Subscriber;
}
