/**
 * Whether two `User-Agent` headers are those of one browser on one system, in whatever version: browsers are updated
 * every few weeks.
 */
export const isSameDevice = (one: string, other: string): boolean => withoutVersions(one) === withoutVersions(other);

const withoutVersions = (device: string): string => device.replaceAll(/\d[\w.]*/g, '');
