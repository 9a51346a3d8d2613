export type TemplateValues = Readonly<Record<string, unknown>>;

/**
 * Replaces `<%= NAME %>` and `<%= USER.username %>` with values. Runs no code; names without a value stay unchanged.
 * Values are free text: `protect` escapes them in HTML messages.
 */
export function fillTemplate(template: string, values: TemplateValues, protect: (text: string) => string): string {
  return template.replace(/<%=\s*([\w.]+)\s*%>/g, (written, path: string) => {
    const value = path.split('.').reduce<unknown>(member, values);
    return value === undefined || value === null || typeof value === 'object' ? written : protect(String(value));
  });
}

const member = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as TemplateValues)[name]
    : undefined;

export const asText = (text: string): string => text;

const NAMES: ReadonlySet<string> = new Set([
  ...['URL', 'ADMIN_URL', 'SERVER_URL', 'CODE', 'TOKEN'],
  ...['USER', 'USER.email', 'USER.username'],
]);

/** Whether a template contains only known values: v4 runs anything else as code. */
export const isSafeTemplate = (template: string): boolean =>
  !/<%[^=][\s\S]*?%>/.test(template) &&
  !/\$\{[^{}]*\}/.test(template) &&
  [...template.matchAll(/<%=([\s\S]*?)%>/g)].every(([, name = '']) => NAMES.has(name.trim()));
