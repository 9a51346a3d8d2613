/** Non-ASCII letters that the contract allows in an e-mail address. */
const BEYOND = '\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef';

const ATOMS = new RegExp(
  `^[a-z\\d!#$%&'*+\\-/=?^_\`{|}~${BEYOND}]+(?:\\.[a-z\\d!#$%&'*+\\-/=?^_\`{|}~${BEYOND}]+)*$`,
  'i',
);
const QUOTED = new RegExp(
  `^"(?:(?:(?:[ \\t]*\\r\\n)?[ \\t]+)?(?:[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f!#-\\[\\]-~${BEYOND}]|\\\\[\\x01-\\x09\\x0b-\\x7f${BEYOND}]))*(?:(?:[ \\t]*\\r\\n)?[ \\t]+)?"$`,
);
/** The maximum length before the `@` in e-mail; it also bounds the work of the pattern for quoted names. */
const MAX_QUOTED = 64;

const HOST = new RegExp(`^[a-z\\d${BEYOND}][a-z\\d\\-._~${BEYOND}]*$`, 'i');
/** The end of a label and the start of the next: anything may follow. */
const LAST_DOT = new RegExp(`[a-z\\d${BEYOND}]\\.[a-z${BEYOND}]`, 'i');
const LAST_LETTER = new RegExp(`[a-z${BEYOND}]$`, 'i');

/** Whether a string is an e-mail address by the contract's rules. Linear in the length of the string. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1) return false;
  const name = text.slice(0, at);
  const host = text.slice(at + 1);
  if (!HOST.test(host) || !LAST_DOT.test(host) || !LAST_LETTER.test(host)) return false;
  return name.startsWith('"') ? name.length <= MAX_QUOTED && QUOTED.test(name) : ATOMS.test(name);
}
