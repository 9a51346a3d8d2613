import { expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { duration, planRun, timeLeft } from './plan.ts';

it('the whole benchmark announces its steps, databases and duration', () => {
  expect(planRun(readOptions([])).lines).toEqual([
    'Benchmark: requests R1, R2, R3, R4, R5, R6, 10,000 articles, connections 1 and 8, 5 rounds of 2 s.',
    '  SQLite: about 9 min; its tables are shown when it is done',
    '  PostgreSQL: about 7 min; its tables are shown when it is done',
    'About 16 min in all on quiet cores. A first look in less than two minutes: npm run bench -- --quick',
  ]);
});

it('a quick run takes less than two minutes, including the build', () => {
  const plan = planRun(readOptions(['--quick']));
  expect(plan.seconds).toBeLessThan(100);
  expect(plan.lines[0]).toBe('Benchmark: requests R1, R3, R5, 10,000 articles, connections 8, one round of 1 s.');
  expect(plan.lines.at(-1)).toBe('About 80 s in all on quiet cores.');
});

it('explicit options win over --quick', () => {
  expect(readOptions(['--quick', '--rounds', '3', '--requests', 'R6,R2'])).toMatchObject({
    requests: ['R2', 'R6'],
    connections: [8],
    rounds: 3,
    seconds: 1,
    starts: 1,
  });
});

it.each([
  [['--writes', '--engines', 'sqlite'], '5 writes', 'SQLite'],
  [['--graphql', '--engines', 'postgres'], '3 GraphQL documents against REST', 'PostgreSQL'],
  [['--v5', '--engines', 'sqlite', '--requests', 'R1,R3'], "R1, R3 in v5's contract against v4's", 'SQLite'],
  [['--beside', '--engines', 'sqlite'], 'reads beside writes', 'SQLite'],
  [
    ['--against', 'other.js', '--engines', 'sqlite', '--requests', 'R1'],
    'R1 and 5 writes against another build',
    'SQLite',
  ],
  [['--growth', '--size', '10k', '--engines', 'sqlite'], '9 lists with 10,000 articles', 'SQLite'],
  [['--code', '--engines', 'sqlite'], "request R1 with a project's code around it", 'SQLite'],
  [['--requests', 'R4', '--engines', 'sqlite'], 'request R4', 'SQLite'],
])('%j: the plan names it and its database alone', (argv, subject, engine) => {
  const { lines } = planRun(readOptions(argv));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(`Benchmark: ${subject}, 10,000 articles`);
  expect(lines[1]).toContain(engine);
});

it('more load takes longer: rounds, seconds, connections, requests, peers, articles', () => {
  const base = planRun(readOptions(['--quick'])).seconds;
  for (const more of [
    ['--rounds', '2'],
    ['--seconds', '2'],
    ['--connections', '1,8'],
    ['--requests', 'R1,R2,R3,R4'],
    ['--peer', 'http://localhost:1337'],
    ['--size', '100k'],
  ]) {
    expect(planRun(readOptions(['--quick', ...more])).seconds, more.join(' ')).toBeGreaterThan(base);
  }
});

it.each([
  [['--size', '5'], '--size 5: one of 10k, 100k, 1m'],
  [['--rounds', '0'], '--rounds 0: a whole number from 1 to 99999'],
  [['--seconds', 'two'], '--seconds two: a whole number from 1 to 99999'],
  [['--connections', '1,,8'], '--connections : a whole number from 1 to 99999'],
  [['--requests', 'R7'], 'R7: one of R1, R2, R3, R4, R5, R6'],
  [['--engines', 'mysql'], 'mysql: one of sqlite, postgres'],
  [['--peer', 'localhost'], '--peer localhost: a URL, or name=URL'],
])('%j is refused', (argv, message) => {
  expect(() => readOptions(argv)).toThrow(message);
});

it('durations are rounded for display', () => {
  expect([2, 42, 99, 100, 960].map(duration)).toEqual([
    'about 5 s',
    'about 40 s',
    'about 100 s',
    'about 2 min',
    'about 16 min',
  ]);
});

it('the remaining time is estimated from the completed rounds', () => {
  expect(timeLeft(0, 5, 0)).toBe('');
  expect(timeLeft(2, 5, 200_000)).toBe(', about 5 min left of the rounds');
});
