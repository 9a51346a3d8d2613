const ACCEPTED: Readonly<Record<string, string>> = { images: 'image/*', videos: 'video/*', audios: 'audio/*' };

/** For a file input; empty accepts anything. */
export const acceptOf = (allowed: readonly string[] = []): string =>
  allowed.length === 0 || allowed.includes('files') ? '' : allowed.map((kind) => ACCEPTED[kind] ?? '').join(',');
