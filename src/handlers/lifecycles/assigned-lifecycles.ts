import isEqual from 'lodash/isEqual.js';
import type { Lifecycles, Subscriber } from '../../content/lifecycles/lifecycles.ts';
import { type OwnLifecycles, refusing } from './subscribe-files.ts';

/** The lifecycle hooks of `strapi.contentType(uid)`. */
interface TypeView {
  lifecycles?: unknown;
}

type TypeViews = Readonly<Record<string, TypeView>>;

/** The lifecycle hooks set by `register`. */
export interface AssignedLifecycles {
  /** Listeners by type. */
  readonly byType: ReadonlyMap<string, unknown>;
  /** Added by `strapi.db.lifecycles.subscribe`. */
  readonly subscribed: readonly Subscriber[];
}

/**
 * In `register` code may set `strapi.contentType(uid).lifecycles`, which v4 then calls. Call this before `register`,
 * and the returned function after it.
 */
export function watchLifecycles(
  lifecycles: Lifecycles,
  types: TypeViews,
  listening: readonly OwnLifecycles[],
): () => AssignedLifecycles {
  for (const { uid, members } of listening) {
    const type = types[uid];
    if (type !== undefined) type.lifecycles = members;
  }
  const known = new Set(lifecycles.subscribers());
  const before = Object.entries(types).map(([uid, { lifecycles }]) => ({
    uid,
    own: isListening(lifecycles) ? { ...lifecycles } : lifecycles,
  }));
  return () => ({
    byType: new Map(
      before.flatMap(({ uid, own }) => {
        const now = types[uid]?.lifecycles;
        return isEqual(now, own) ? [] : [[uid, now] as const];
      }),
    ),
    subscribed: lifecycles.subscribers().filter((one) => !known.has(one)),
  });
}

export function subscribeAssigned(
  lifecycles: Lifecycles,
  { byType, subscribed }: AssignedLifecycles,
  listening: readonly OwnLifecycles[],
): void {
  const known = new Set(lifecycles.subscribers());
  for (const one of subscribed) if (!known.has(one)) lifecycles.subscribe(one);
  for (const [uid, members] of byType) {
    for (const own of listening) if (own.uid === uid) own.silence();
    if (isListening(members)) {
      lifecycles.subscribe({ ...refusing(members as Subscriber), models: [uid] } as Subscriber);
    }
  }
}

const isListening = (value: unknown): value is object => typeof value === 'object' && value !== null;
