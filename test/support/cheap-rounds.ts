/** The smallest cost that bcrypt has: a millisecond instead of 60. */
export const CHEAP_ROUNDS = 4;
