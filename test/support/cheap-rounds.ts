/** The smallest cost that bcrypt has: a millisecond in place of 60. */
export const CHEAP_ROUNDS = 4;
