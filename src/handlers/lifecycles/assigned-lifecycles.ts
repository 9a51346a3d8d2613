import isEqual from 'lodash/isEqual.js';
import type { Lifecycles, Subscriber } from '../../content/lifecycles/lifecycles.ts';
import { type OwnLifecycles, refusing } from './subscribe-files.ts';

/** `strapi.contentType(uid)`, as far as what listens to it is concerned. */
interface TypeView {
  lifecycles?: unknown;
}

type TypeViews = Readonly<Record<string, TypeView>>;

/** By type: what is to listen to it, or nothing that does. */
export type AssignedLifecycles = ReadonlyMap<string, unknown>;

/**
 * In `register` code may set `strapi.contentType(uid).lifecycles`: v4 hears of the type by whatever
 * stands there afterwards. Call it before; what it gives is to be called after.
 */
export function watchLifecycles(types: TypeViews, listening: readonly OwnLifecycles[]): () => AssignedLifecycles {
  for (const { uid, members } of listening) {
    const type = types[uid];
    if (type !== undefined) type.lifecycles = members;
  }
  const before = Object.entries(types).map(([uid, { lifecycles }]) => ({
    uid,
    own: isListening(lifecycles) ? { ...lifecycles } : lifecycles,
  }));
  return () =>
    new Map(
      before.flatMap(({ uid, own }) => {
        const now = types[uid]?.lifecycles;
        return isEqual(now, own) ? [] : [[uid, now] as const];
      }),
    );
}

export function subscribeAssigned(
  lifecycles: Lifecycles,
  assigned: AssignedLifecycles,
  listening: readonly OwnLifecycles[],
): void {
  for (const [uid, members] of assigned) {
    for (const own of listening) if (own.uid === uid) own.silence();
    if (isListening(members)) {
      lifecycles.subscribe({ ...refusing(members as Subscriber), models: [uid] } as Subscriber);
    }
  }
}

const isListening = (value: unknown): value is object => typeof value === 'object' && value !== null;
