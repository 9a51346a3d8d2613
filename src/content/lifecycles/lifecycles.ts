import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestError } from '../../errors.ts';
import type { Uid } from '../../schema/model.ts';

export const LIFECYCLE_ACTIONS = [
  'beforeCreate',
  'afterCreate',
  'beforeCreateMany',
  'afterCreateMany',
  'beforeUpdate',
  'afterUpdate',
  'beforeUpdateMany',
  'afterUpdateMany',
  'beforeDelete',
  'afterDelete',
  'beforeDeleteMany',
  'afterDeleteMany',
  'beforeFindOne',
  'afterFindOne',
  'beforeFindMany',
  'afterFindMany',
  'beforeCount',
  'afterCount',
] as const;

export type LifecycleAction = (typeof LIFECYCLE_ACTIONS)[number];

/** The event passed to project code. `before` hooks may change the parameters, `after` hooks the result. */
export interface LifecycleEvent {
  readonly action: LifecycleAction;
  readonly model: unknown;
  readonly params: LifecycleParams;
  result?: unknown;
  /** Private to one listener: values set in `before` are available in `after`. */
  state: Record<string, unknown>;
}

export type LifecycleParams = Record<string, unknown>;

type Listen = (event: LifecycleEvent) => unknown;

/** A function receives all events; an object the actions it names, of all types or of `models`. */
export type Subscriber =
  | Listen
  | (Readonly<Partial<Record<LifecycleAction, Listen>>> & { readonly models?: readonly Uid[] });

/** The state of each listener between before and after. */
export type LifecycleStates = Map<Subscriber, Record<string, unknown>>;

export interface Lifecycles {
  subscribe(subscriber: Subscriber): () => void;
  /** All listeners in order. */
  subscribers(): readonly Subscriber[];
  clear(): void;
  /** The value of `event.model`. */
  describeModels(describe: (uid: Uid) => unknown): void;
  disable(): void;
  enable(): void;
  /** Whether any listener subscribes to an action of a type. If not, the event is not built. */
  hears(uid: Uid, ...actions: readonly LifecycleAction[]): boolean;
  run(
    action: LifecycleAction,
    uid: Uid,
    properties: { readonly params: LifecycleParams; readonly result?: unknown },
    states?: LifecycleStates,
  ): Promise<LifecycleStates>;
}

/** Nesting depth of hooks, each triggered by a read or write of the previous one; too deep means a cycle. */
const depth = new AsyncLocalStorage<number>();

const MOST_DEEP = 30;

function deeper(): number {
  const now = (depth.getStore() ?? 0) + 1;
  if (now <= MOST_DEEP) return now;
  throw new RequestError(
    'ApplicationError',
    `Lifecycle hooks are nested more than ${MOST_DEEP} levels deep: a hook triggers itself.`,
  );
}

interface Listener {
  readonly subscriber: Subscriber;
  readonly listen: Listen;
}

export function createLifecycles(): Lifecycles {
  let subscribers: readonly Subscriber[] = [];
  let isEnabled = true;
  let describe: (uid: Uid) => unknown = (uid) => ({ uid });

  const listeners = (uid: Uid, action: LifecycleAction): readonly Listener[] =>
    subscribers.flatMap((subscriber): readonly Listener[] => {
      if (typeof subscriber === 'function') return [{ subscriber, listen: subscriber }];
      const { models } = subscriber;
      if (models !== undefined && !models.includes(uid)) return [];
      const listen = subscriber[action];
      return typeof listen === 'function' ? [{ subscriber, listen: listen.bind(subscriber) }] : [];
    });

  return {
    subscribe(subscriber) {
      subscribers = [...subscribers, subscriber];
      return () => {
        subscribers = subscribers.filter((other) => other !== subscriber);
      };
    },
    subscribers: () => subscribers,
    clear() {
      subscribers = [];
    },
    describeModels(given) {
      describe = given;
    },
    disable() {
      isEnabled = false;
    },
    enable() {
      isEnabled = true;
    },
    hears: (uid, ...actions) =>
      isEnabled && subscribers.length > 0 && actions.some((action) => listeners(uid, action).length > 0),
    async run(action, uid, properties, states = new Map()) {
      if (!isEnabled) return states;
      for (const { subscriber, listen } of listeners(uid, action)) {
        const event: LifecycleEvent = {
          action,
          model: describe(uid),
          ...properties,
          state: states.get(subscriber) ?? {},
        };
        await depth.run(deeper(), () => listen(event));
        states.set(subscriber, event.state);
      }
      return states;
    },
  };
}
