import type { EventHub } from '../../events/event-hub.ts';
import type { Events } from '../../events/events.ts';

/** A webhook in v4's format. */
interface Receiver {
  readonly id?: unknown;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly isEnabled?: boolean;
}

export interface RunnerParts {
  readonly eventHub: EventHub;
  readonly post: Events['post'];
  readonly logger: unknown;
  /** Whether it is stored in the table of webhooks: then events are sent from there. */
  readonly isStored: (id: unknown) => Promise<boolean>;
  readonly defaultHeaders: Readonly<Record<string, string>>;
}

/** `strapi.webhookRunner`: webhooks known only to project code, and events that it emits itself. */
export function createWebhookRunner({ eventHub, post, logger, isStored, defaultHeaders }: RunnerParts) {
  const webhooksMap = new Map<string, readonly Receiver[]>();
  const listeners = new Map<string, (info: unknown) => Promise<void>>();
  const runner = {
    ...{ eventHub, logger, webhooksMap, listeners, config: { defaultHeaders } },
    add(webhook: Receiver): void {
      for (const event of webhook.events) {
        const known = webhooksMap.get(event);
        webhooksMap.set(event, [...(known ?? []), webhook]);
        if (known === undefined) runner.createListener(event);
      }
    },
    remove({ id }: Receiver): void {
      for (const [event, webhooks] of webhooksMap) {
        const left = webhooks.filter((one) => one.id !== id);
        if (left.length > 0) webhooksMap.set(event, left);
        else {
          webhooksMap.delete(event);
          runner.deleteListener(event);
        }
      }
    },
    update(webhook: Receiver): void {
      runner.remove(webhook);
      runner.add(webhook);
    },
    createListener(event: string): void {
      // Emitting an event does not wait for its listeners.
      const listen = async (info: unknown): Promise<void> => void runner.executeListener({ event, info });
      listeners.set(event, listen);
      eventHub.on(event, listen);
    },
    deleteListener(event: string): void {
      const listen = listeners.get(event);
      if (listen !== undefined) eventHub.off(event, listen);
      listeners.delete(event);
    },
    async executeListener({ event, info }: { readonly event: string; readonly info: unknown }): Promise<void> {
      for (const webhook of webhooksMap.get(event) ?? []) {
        if (webhook.isEnabled === true && !(await isStored(webhook.id))) await runner.run(webhook, event, info);
      }
    },
    /** Returns its result; never throws. */
    async run({ url, headers = {} }: Receiver, event: string, info: unknown = {}) {
      try {
        const { taken, status, outcome, said } = await post({ url, headers }, event, info as object);
        return taken ? { statusCode: status } : { statusCode: status ?? 500, message: said || outcome };
      } catch (error) {
        // A payload that cannot be written as JSON is not sent.
        return { statusCode: 500, message: (error as Error).message };
      }
    },
  };
  return runner;
}
