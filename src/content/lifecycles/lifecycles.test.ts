import { expect, test } from 'vitest';
import { createLifecycles, type LifecycleEvent } from './lifecycles.ts';

const UID = 'api::boat.boat';

test('listeners run one after the other, whether they return a promise or not', async () => {
  const lifecycles = createLifecycles();
  const order: string[] = [];
  lifecycles.subscribe({ beforeCreate: () => order.push('first') });
  lifecycles.subscribe({
    async beforeCreate() {
      await null;
      order.push('second');
    },
  });
  const then = (resume: () => void): void => {
    order.push('third');
    resume();
  };
  lifecycles.subscribe({ beforeCreate: () => Object.assign(Object.create(null), { then }) });
  lifecycles.subscribe({ models: ['api::crew.crew'], beforeCreate: () => order.push('of another type') });
  lifecycles.subscribe(({ action }) => void order.push(action));
  await lifecycles.run('beforeCreate', UID, { params: {} });
  expect(order).toEqual(['first', 'second', 'third', 'beforeCreate']);
});

test('nothing is awaited if no listener returns a promise', () => {
  const lifecycles = createLifecycles();
  lifecycles.subscribe({ beforeCreate: ({ params }) => Object.assign(params, { seen: true }) });
  const params = {};
  expect(lifecycles.run('beforeCreate', UID, { params })).toBeInstanceOf(Map);
  expect(params).toEqual({ seen: true });
});

test('a listener that fails stops those after it', async () => {
  const lifecycles = createLifecycles();
  let isReached = false;
  lifecycles.subscribe({ beforeCreate: async () => Promise.reject(new Error('no')), afterCreate: () => fail() });
  lifecycles.subscribe(() => {
    isReached = true;
  });
  await expect(lifecycles.run('beforeCreate', UID, { params: {} })).rejects.toThrow('no');
  expect(() => lifecycles.run('afterCreate', UID, { params: {} })).toThrow('failed');
  expect(isReached).toBe(false);
});

function fail(): never {
  throw new Error('failed');
}

test('each listener has its own state between before and after', async () => {
  const lifecycles = createLifecycles();
  const seen: unknown[] = [];
  const listener = (name: string) => ({
    async beforeCreate(event: LifecycleEvent) {
      await null;
      event.state = { name };
    },
    afterCreate: ({ state }: LifecycleEvent) => void seen.push(state),
  });
  lifecycles.subscribe(listener('a'));
  lifecycles.subscribe(listener('b'));
  const states = await lifecycles.run('beforeCreate', UID, { params: {} });
  await lifecycles.run('afterCreate', UID, { params: {} }, states);
  expect(seen).toEqual([{ name: 'a' }, { name: 'b' }]);
});
