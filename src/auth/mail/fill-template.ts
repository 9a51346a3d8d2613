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
  !hasCode(template) && !/\$\{[^{}]*\}/.test(template) && namesIn(template).every((name) => NAMES.has(name.trim()));

/** `<%` with anything but a value. Not one pattern: it would look for the end of each opening up to the end. */
function hasCode(template: string): boolean {
  const start = template.search(/<%[^=]/);
  return start !== -1 && template.indexOf('%>', start + '<%='.length) !== -1;
}

function namesIn(template: string): readonly string[] {
  const names: string[] = [];
  for (let start = template.indexOf('<%='); start !== -1; ) {
    const end = template.indexOf('%>', start + '<%='.length);
    if (end === -1) return names;
    names.push(template.slice(start + '<%='.length, end));
    start = template.indexOf('<%=', end);
  }
  return names;
}
