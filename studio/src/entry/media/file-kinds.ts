const ACCEPTED: Readonly<Record<string, string>> = { images: 'image/*', videos: 'video/*', audios: 'audio/*' };

/** For a file input; empty accepts anything. */
export const acceptOf = (allowed: readonly string[] = []): string =>
  allowed.length === 0 || allowed.includes('files') ? '' : allowed.map((kind) => ACCEPTED[kind] ?? '').join(',');

/** Filters of the library's list for the kinds of files that a field accepts. */
export function kindFilters(allowed: readonly string[]): readonly (readonly [string, string])[] {
  if (allowed.length === 0 || allowed.includes('files')) return [];
  return allowed.map((kind, index) => [
    `filters[$and][0][$or][${index}][mime][$startsWith]`,
    (ACCEPTED[kind] ?? '').replace('*', ''),
  ]);
}
