import { expect, test } from 'vitest';
import type { Reply, Route, RouteRequest } from '../route.ts';
import { createSignIns } from './sign-ins.ts';

const from = (address: string) => ({ address }) as RouteRequest;

test('a page waits for a sign-in of its own caller only, whatever its result', async () => {
  const signIns = createSignIns();
  const order: string[] = [];
  let refuse: (error: Error) => void = () => undefined;
  const handle = () => new Promise<Reply>((_resolve, reject) => (refuse = reject));
  const { handle: signIn } = signIns.noting({ handle } as unknown as Route);
  const signed = Promise.resolve(signIn(from('10.0.0.1'))).catch(() => order.push('signed in'));
  await signIns.settled('10.0.0.2');
  order.push('another page');
  const page = signIns.settled('10.0.0.1').then(() => order.push('page'));
  refuse(new Error('wrong password'));
  await Promise.all([signed, page]);
  expect(order).toEqual(['another page', 'signed in', 'page']);
  await signIns.settled('10.0.0.1');
});
