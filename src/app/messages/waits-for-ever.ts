/** The code of a project waits, and nothing is under way that it could wait for. Told before anything is loaded, too. */
export const WAITS_FOR_EVER = {
  message: 'Code of the project waits for something that never happens, and there is nothing else to do.',
  remedy: 'Look for a promise that is never kept in config/, src/index, register or bootstrap.',
};
