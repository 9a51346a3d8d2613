import path from 'node:path';
import type { Lifecycles, LifecycleEvent, Subscriber } from '../../content/lifecycles/lifecycles.ts';
import type { Model } from '../../schema/model.ts';
import type { LifecycleFile } from '../loading/project-code.ts';
import { refusalOf } from '../modules/code-errors.ts';
import type { LoadedPlugin } from '../plugins/raw-plugin.ts';

/** Every file of lifecycles hears of its type, from now on. */
export function subscribeFiles(
  lifecycles: Lifecycles,
  model: Model,
  files: readonly LifecycleFile[],
  dir: string,
): void {
  const byFolder = new Map(
    [...model.contentTypes.values()].flatMap((type) =>
      type.file === null ? [] : [[path.dirname(path.resolve(dir, type.file)), type.uid]],
    ),
  );
  for (const { file, uid, exported } of files) {
    if (typeof exported !== 'object' || exported === null) continue;
    const models = [byFolder.get(path.dirname(file)) ?? uid];
    lifecycles.subscribe({ ...refusing(exported as Subscriber), models } as Subscriber);
  }
}

/** `contentTypes.<type>.lifecycles` of plugins, as extensions leave them. */
export function subscribePlugins(lifecycles: Lifecycles, plugins: Iterable<LoadedPlugin>): void {
  for (const { name, raw } of plugins) {
    for (const [type, entry] of Object.entries(raw.contentTypes)) {
      const { lifecycles: listening } = (entry ?? {}) as { readonly lifecycles?: unknown };
      if (typeof listening !== 'object' || listening === null) continue;
      lifecycles.subscribe({ ...refusing(listening as Subscriber), models: [`plugin::${name}.${type}`] } as Subscriber);
    }
  }
}

/** What listeners throw on purpose is an answer to whoever asked, as it is where their code answers. */
export function refusing(subscriber: Subscriber): Subscriber {
  const wrap =
    (listen: (event: LifecycleEvent) => unknown) =>
    async (event: LifecycleEvent): Promise<void> => {
      try {
        await listen.call(subscriber, event);
      } catch (error) {
        throw refusalOf(error);
      }
    };
  if (typeof subscriber === 'function') return wrap(subscriber);
  return Object.fromEntries(
    Object.entries(subscriber).map(([name, member]) => [name, typeof member === 'function' ? wrap(member) : member]),
  ) as Subscriber;
}
