/** Project code is waiting while nothing is pending that could resume it. Also used before anything is loaded. */
export const WAITS_FOREVER = {
  message: "The project's code waits for something that can never happen.",
  remedy: 'Look for a promise that never settles in config/, src/index, register or bootstrap.',
};
