/**
 * Whether everything in `needed` is in `position`. MariaDB names the last transaction of each domain
 * (`0-1-270,1-2-30`), MySQL lists those of each server as intervals (`3e11fa47-…:1-5:7,…`).
 */
export function includesGtids(position: string, needed: string): boolean {
  const reached = positionsOf(position);
  return [...positionsOf(needed)].every(([source, intervals]) =>
    intervals.every(([first, last]) => (reached.get(source) ?? []).some(([from, to]) => from <= first && last <= to)),
  );
}

type Interval = readonly [first: number, last: number];

function positionsOf(text: string): ReadonlyMap<string, readonly Interval[]> {
  return new Map(text.split(',').map((part) => (part.includes(':') ? ofServer(part) : ofDomain(part))));
}

/** The last one stands for all before it. */
function ofDomain(part: string): readonly [string, readonly Interval[]] {
  const [domain = '', , last] = part.split('-');
  return [domain, [[1, Number(last)]]];
}

function ofServer(part: string): readonly [string, readonly Interval[]] {
  const [server = '', ...intervals] = part.split(':');
  return [
    server.toLowerCase(),
    intervals.map((interval) => {
      const [first = '', last = first] = interval.split('-');
      return [Number(first), Number(last)];
    }),
  ];
}
