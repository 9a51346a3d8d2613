const MARK = '\0left-out:';

/** A bundler plugin: excludes packages that a library loads only for features not used here. */
export const leaveOut = (names) => ({
  name: 'leave-out',
  resolveId: (id) => (names.includes(id) ? `${MARK}${id}` : null),
  load: (id) =>
    id.startsWith(MARK) ? `throw new Error('${id.slice(MARK.length)} is not part of this bundle.');` : null,
});
