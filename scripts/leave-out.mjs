const MARK = '\0left-out:';

/** A plugin for bundles: packages that a library would load for what is never asked of it. */
export const leaveOut = (names) => ({
  name: 'leave-out',
  resolveId: (id) => (names.includes(id) ? `${MARK}${id}` : null),
  load: (id) =>
    id.startsWith(MARK) ? `throw new Error('${id.slice(MARK.length)} is not part of this bundle.');` : null,
});
