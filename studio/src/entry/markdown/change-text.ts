export interface TextState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Adds marks around the selection, or removes them. */
export function surround({ text, start, end }: TextState, mark: string, closing = mark): TextState {
  const before = text.slice(0, start);
  const chosen = text.slice(start, end);
  const after = text.slice(end);
  if (before.endsWith(mark) && after.startsWith(closing)) {
    return {
      text: before.slice(0, -mark.length) + chosen + after.slice(closing.length),
      start: start - mark.length,
      end: end - mark.length,
    };
  }
  return { text: before + mark + chosen + closing + after, start: start + mark.length, end: end + mark.length };
}

/** Adds a prefix to every selected line, or removes it. */
export function beginLines(
  { text, start, end }: TextState,
  mark: (index: number) => string,
  pattern: RegExp,
): TextState {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const last = next === -1 ? text.length : next;
  const lines = text.slice(first, last).split('\n');
  const isSet = lines.every((line) => pattern.test(line));
  const changed = lines.map((line, index) => (isSet ? line.replace(pattern, '') : mark(index) + line)).join('\n');
  return { text: text.slice(0, first) + changed + text.slice(last), start: first, end: first + changed.length };
}
