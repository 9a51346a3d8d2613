type Listener = (...args: readonly unknown[]) => unknown;
type Subscriber = (event: string, ...args: readonly unknown[]) => unknown;

/** `strapi.eventHub`: content events for project code. */
export interface EventHub {
  /** Whether an event has listeners; without any it need not be created. */
  hasListeners(event: string): boolean;
  emit(event: string, ...args: readonly unknown[]): Promise<void>;
  on(event: string, listener: Listener): () => void;
  once(event: string, listener: Listener): () => void;
  off(event: string, listener: Listener): void;
  addListener(event: string, listener: Listener): () => void;
  removeListener(event: string, listener: Listener): void;
  removeAllListeners(): void;
  subscribe(subscriber: Subscriber): () => void;
  unsubscribe(subscriber: Subscriber): void;
  destroy(): void;
}

export function createEventHub(): EventHub {
  const listeners = new Map<string, Set<Listener>>();
  const subscribers = new Set<Subscriber>();
  const of = (event: string): Set<Listener> => {
    const known = listeners.get(event) ?? new Set<Listener>();
    listeners.set(event, known);
    return known;
  };
  const hub: EventHub = {
    hasListeners: (event) => subscribers.size > 0 || (listeners.get(event)?.size ?? 0) > 0,
    async emit(event, ...args) {
      for (const listener of [...(listeners.get(event) ?? [])]) await listener(...args);
      for (const subscriber of [...subscribers]) await subscriber(event, ...args);
    },
    on(event, listener) {
      of(event).add(listener);
      return () => hub.off(event, listener);
    },
    once(event, listener) {
      const first: Listener = (...args) => {
        hub.off(event, first);
        return listener(...args);
      };
      return hub.on(event, first);
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    addListener: (event, listener) => hub.on(event, listener),
    removeListener: (event, listener) => hub.off(event, listener),
    removeAllListeners: () => listeners.clear(),
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => hub.unsubscribe(subscriber);
    },
    unsubscribe: (subscriber) => void subscribers.delete(subscriber),
    destroy() {
      listeners.clear();
      subscribers.clear();
    },
  };
  return hub;
}
