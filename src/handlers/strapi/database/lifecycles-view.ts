import type { Engine } from '../../../content/engine.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';
import { refusing } from '../../lifecycles/subscribe-files.ts';
import type { Subscriber } from '../../../content/lifecycles/lifecycles.ts';

/** `strapi.db.lifecycles`. */
export function createLifecyclesView({ lifecycles }: Engine) {
  return withUnsupported('strapi.db.lifecycles', {
    subscribe(subscriber: unknown): () => void {
      if (typeof subscriber !== 'function' && (typeof subscriber !== 'object' || subscriber === null)) {
        throw new Error('strapi.db.lifecycles.subscribe needs a function, or an object of lifecycles.');
      }
      return lifecycles.subscribe(refusing(subscriber as Subscriber));
    },
    clear: () => lifecycles.clear(),
    disable: () => lifecycles.disable(),
    enable: () => lifecycles.enable(),
  });
}
