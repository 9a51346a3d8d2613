import { applicationError } from '../../errors.ts';
import type { Uid } from '../../schema/model.ts';
import { createAsyncValue } from '../../util/async-value.ts';
import { currentSpans, type Spans } from '../../util/spans.ts';

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

/** A promise if a listener returns one. */
export type RunStates = LifecycleStates | Promise<LifecycleStates>;

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
  hasListeners(uid: Uid, ...actions: readonly LifecycleAction[]): boolean;
  run(
    action: LifecycleAction,
    uid: Uid,
    properties: { readonly params: LifecycleParams; readonly result?: unknown },
    states?: LifecycleStates,
  ): RunStates;
}

/** Nesting depth of hooks, each triggered by a read or write of the previous one; too deep means a cycle. */
const depth = createAsyncValue<number>();

const MAX_DEPTH = 30;

function deeper(): number {
  const now = (depth.get() ?? 0) + 1;
  if (now <= MAX_DEPTH) return now;
  throw applicationError(`Lifecycle hooks are nested more than ${MAX_DEPTH} levels deep: a hook triggers itself.`);
}

/** The function of a subscriber for an action of a type; null if it has none. */
function listenerOf(subscriber: Subscriber, uid: Uid, action: LifecycleAction): Listen | null {
  if (typeof subscriber === 'function') return subscriber;
  const { models } = subscriber;
  if (models !== undefined && !models.includes(uid)) return null;
  const listen = subscriber[action];
  return typeof listen === 'function' ? listen : null;
}

/** The result of a listener, as a promise if it is one of any kind. */
function call(subscriber: Subscriber, listen: Listen, event: LifecycleEvent): Promise<unknown> | null {
  const listening = listen.call(subscriber, event);
  return isThenable(listening) ? Promise.resolve(listening) : null;
}

const isThenable = (value: unknown): boolean =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';

export function createLifecycles(): Lifecycles {
  let subscribers: readonly Subscriber[] = [];
  let isEnabled = true;
  let describe: (uid: Uid) => unknown = (uid) => ({ uid });

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
    hasListeners: (uid, ...actions) =>
      isEnabled &&
      subscribers.some((subscriber) => actions.some((action) => listenerOf(subscriber, uid, action) !== null)),
    run(action, uid, properties, states = new Map()) {
      const runAll = (all: readonly Subscriber[]): RunStates => {
        for (const [index, subscriber] of all.entries()) {
          const listen = listenerOf(subscriber, uid, action);
          if (listen === null) continue;
          const model = describe(uid);
          const event: LifecycleEvent = { action, model, ...properties, state: states.get(subscriber) ?? {} };
          const listening = depth.run(deeper(), call, subscriber, listen, event);
          const keep = () => states.set(subscriber, event.state);
          if (listening !== null) {
            return listening.then(() => {
              keep();
              return runAll(all.slice(index + 1));
            });
          }
          keep();
        }
        return states;
      };
      if (!isEnabled) return states;
      const spans = currentSpans.get();
      const isTraced = spans !== undefined && subscribers.some((one) => listenerOf(one, uid, action) !== null);
      return isTraced ? traceHooks(spans, action, uid, () => runAll(subscribers)) : runAll(subscribers);
    },
  };
}

/** All listeners of an event are one step. */
function traceHooks(spans: Spans, action: LifecycleAction, uid: Uid, run: () => RunStates): RunStates {
  const start = performance.now();
  const add = (failed: boolean): void => spans.add('hook', start, { 'plinth.hook': `${uid} ${action}` }, failed);
  try {
    const running = run();
    if (running instanceof Promise)
      running.then(
        () => add(false),
        () => add(true),
      );
    else add(false);
    return running;
  } catch (error) {
    add(true);
    throw error;
  }
}
