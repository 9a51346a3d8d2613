export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The position of the first JSON error; null if there is none. Browsers report it in different ways. */
export function jsonProblem(text: string): JsonProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as Error;
    const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
    const words = message.replace(/^JSON\.parse: /, '').replace(/ (?:in JSON )?at (?:position|line).*$/s, '');
    if (line !== undefined) return { line: Number(line), column: Number(column), message: words };
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const before = text.slice(0, position).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: words };
  }
}
