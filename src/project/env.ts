/** The `env` that a v4 config file receives; parsing follows v4's rules, including its quirks. */
export interface Env {
  (key: string): string | undefined;
  <T>(key: string, fallback: T): string | T;
  int(key: string, fallback?: number): number | undefined;
  float(key: string, fallback?: number): number | undefined;
  bool(key: string, fallback?: boolean): boolean | undefined;
  json(key: string, fallback?: unknown): unknown;
  array(key: string, fallback?: readonly string[]): readonly string[] | undefined;
  date(key: string, fallback?: Date): Date | undefined;
  oneOf(key: string, allowed: readonly unknown[], fallback?: unknown): unknown;
}

export type Variables = Readonly<Record<string, string | undefined>>;

export function createEnv(variables: Variables): Env {
  /** A variable that is set but empty counts as set: `PORT=` gives `NaN`, not the fallback. */
  const parsed =
    <T>(parse: (text: string, key: string) => T) =>
    (key: string, fallback?: T): T | undefined => {
      const text = Object.hasOwn(variables, key) ? variables[key] : undefined;
      return text === undefined ? fallback : parse(text, key);
    };
  const text = parsed<unknown>((value) => value);
  return Object.assign(text as Env, {
    int: parsed((value) => Number.parseInt(value, 10)),
    float: parsed((value) => Number.parseFloat(value)),
    bool: parsed((value) => value === 'true'),
    json: parsed<unknown>(parseJson),
    array: parsed<readonly string[]>(parseArray),
    date: parsed((value) => new Date(value)),
    oneOf: (key: string, allowed: readonly unknown[], fallback?: unknown): unknown => {
      if (!Array.isArray(allowed)) throw new Error(`env.oneOf('${key}') needs a list of allowed values`);
      if (fallback && !allowed.includes(fallback)) {
        throw new Error(`env.oneOf('${key}'): the default value is not in the list of allowed values`);
      }
      const value = text(key, fallback);
      return allowed.includes(value) ? value : fallback;
    },
  });
}

function parseJson(value: string, key: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new Error(`The environment variable ${key} is not valid JSON: ${(error as Error).message}`);
  }
}

/** `a, b`, `"a","b"` and `[a,b]` all mean the same list. */
function parseArray(value: string): string[] {
  const inner = value.startsWith('[') && value.endsWith(']') ? value.slice(1, -1) : value;
  return inner.split(',').map((part) => part.replace(/^ +| +$/g, '').replace(/^"+|"+$/g, ''));
}
