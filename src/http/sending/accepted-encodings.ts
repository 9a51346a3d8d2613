export type Encoding = 'br' | 'gzip';

/** The encodings that a client accepts and likes at least as much as none, best first; of equals, the shorter one. */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map(weighted),
  );
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((one) => weightOf(one) > 0 && weightOf(one) >= plain)
    .sort((one, other) => weightOf(other) - weightOf(one));
}

/** `gzip;q=0.5` */
function weighted(part: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
}
