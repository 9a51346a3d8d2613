import isEqual from 'lodash/isEqual.js';
import type { Lifecycles, Subscriber } from '../../content/lifecycles/lifecycles.ts';
import { answerLackingCall } from '../lacking/lacking-desk.ts';
import { type OwnLifecycles, refusing } from './subscribe-files.ts';

/** `strapi.contentType(uid)`, as far as `register` changes it. */
interface TypeView {
  lifecycles?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

export type TypeViews = Readonly<Record<string, TypeView>>;

/**
 * In `register` code may set `strapi.contentType(uid).lifecycles`: v4 hears of the type by whatever
 * stands there afterwards. Call it before; what it gives is to be called after.
 */
export function watchTypes(lifecycles: Lifecycles, types: TypeViews, listening: readonly OwnLifecycles[]): () => void {
  for (const { uid, members } of listening) {
    const type = types[uid];
    if (type !== undefined) type.lifecycles = members;
  }
  const before = Object.entries(types).map(([uid, type]) => {
    const { lifecycles: own, attributes } = type;
    return { uid, type, own: isListening(own) ? { ...own } : own, attributes: Object.keys(attributes ?? {}) };
  });
  return () => {
    for (const { uid, type, own, attributes } of before) {
      for (const name of Object.keys(type.attributes ?? {})) {
        if (!attributes.includes(name)) answerLackingCall(`strapi.contentType('${uid}').attributes.${name}`, COMPLETE);
      }
      if (isEqual(type.lifecycles, own)) continue;
      for (const own of listening) if (own.uid === uid) own.silence();
      if (isListening(type.lifecycles)) {
        lifecycles.subscribe({ ...refusing(type.lifecycles as Subscriber), models: [uid] } as Subscriber);
      }
    }
  };
}

const COMPLETE =
  'types are complete before register; attributes belong into the schema, or into strapi-server of src/extensions';

const isListening = (value: unknown): value is object => typeof value === 'object' && value !== null;
