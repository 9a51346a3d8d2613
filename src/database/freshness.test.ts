import { expect, it } from 'vitest';
import { createConfirmations, type Proof, shareRoundTrips, shareTurns } from './freshness.ts';

/** Round trips that end when the test decides. */
function roundTrips() {
  const open: ((proof: Proof) => void)[] = [];
  let asked = 0;
  return {
    ask: () => {
      asked++;
      return new Promise<Proof>((resolve) => open.push(resolve));
    },
    end: (proof: Proof) => open.shift()?.(proof),
    asked: () => asked,
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a request during a round trip gets the next one, and shares it', async () => {
  const trips = roundTrips();
  const current = shareRoundTrips(trips.ask);
  const first = current();
  const waiting = [current(), current(), current()];
  expect(trips.asked()).toBe(1);
  trips.end('1');
  expect(await first).toBe('1');
  await turn();
  expect(trips.asked()).toBe(2);
  trips.end('2');
  expect(await Promise.all(waiting)).toEqual(['2', '2', '2']);
  const later = current();
  expect(trips.asked()).toBe(3);
  trips.end('3');
  expect(await later).toBe('3');
});

it('never returns a round trip that started before the call, however calls interleave', async () => {
  let clock = 0;
  const current = shareRoundTrips(async () => {
    const began = clock;
    for (let turns = Math.random() * 3; turns > 0; turns--) await turn();
    return String(began);
  });
  const late: number[] = [];
  const calls = Array.from({ length: 300 }, async () => {
    for (let turns = Math.random() * 30; turns > 0; turns--) await turn();
    const called = ++clock;
    const proof = Number(await current());
    if (proof < called) late.push(called);
  });
  await Promise.all(calls);
  expect(late).toEqual([]);
});

it('continues after a failed round trip', async () => {
  let fails = true;
  const current = shareRoundTrips(async () => {
    await turn();
    if (fails) throw new Error('down');
    return 'up';
  });
  const failing = current();
  const waiting = current();
  await expect(failing).rejects.toThrow('down');
  fails = false;
  expect(await waiting).toBe('up');
  expect(await current()).toBe('up');
});

it('takes one proof for the first request of a turn and one for all others, after the last of them', async () => {
  let committed = 0;
  let asked = 0;
  const current = shareTurns(async () => {
    asked += 1;
    return String(committed);
  });
  const first = current();
  committed = 1;
  const second = current();
  committed = 2;
  const third = current();
  expect(await Promise.all([first, second, third])).toEqual(['0', '2', '2']);
  expect(asked).toBe(2);
  committed = 3;
  expect(await current()).toBe('3');
});

it('does not wait for a slow round trip', async () => {
  const trips = roundTrips();
  const current = shareRoundTrips(trips.ask, 1);
  void current();
  const waiting = [current(), current()];
  await expect.poll(trips.asked).toBe(2);
  trips.end('stalled');
  trips.end('2');
  expect(await Promise.all(waiting)).toEqual(['2', '2']);
});

it('confirms with the next proof that anyone requests, and before they get it', async () => {
  const trips = roundTrips();
  const { ask, confirm } = createConfirmations(trips.ask, (proof) => proof);
  const seen: Proof[] = [];
  const running = ask();
  confirm((proof) => seen.push(proof));
  expect(trips.asked()).toBe(1);
  trips.end('too early');
  await running;
  expect(seen).toEqual([]);
  const next = ask().then((proof) => [...seen, `got ${proof}`]);
  trips.end('2');
  expect(await next).toEqual(['2', 'got 2']);
  const later = ask();
  trips.end('3');
  await later;
  expect(seen).toEqual(['2']);
});

it('confirms nothing with a proof that fails', async () => {
  const { ask, confirm } = createConfirmations<Proof>(
    () => Promise.reject(new Error('down')),
    (proof) => proof,
  );
  const seen: Proof[] = [];
  confirm((proof) => seen.push(proof));
  await expect(ask()).rejects.toThrow('down');
  expect(seen).toEqual([null]);
});
