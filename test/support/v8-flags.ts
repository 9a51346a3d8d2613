/** A young generation of 16 MB from the start: fewer collections while servers start and lists are read. */
export const ROOMY = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

const [major = 0] = process.versions.node.split('.').map(Number);

/**
 * Functions are optimized after four times as much work as usual: processes of tests end before most of that is repaid.
 * Newer versions of Node have a cheaper compiler between the two, and not this flag.
 */
export const SHORT_LIVED = major < 22 ? ['--interrupt-budget=540672'] : [];
