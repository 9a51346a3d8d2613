const NAMES: ReadonlySet<string> = new Set([
  ...['URL', 'ADMIN_URL', 'SERVER_URL', 'CODE', 'TOKEN'],
  ...['USER', 'USER.email', 'USER.username'],
]);

/** Whether a template contains only known values: v4 runs anything else as code. */
export const isSafeTemplate = (template: string): boolean =>
  !/<%[^=][\s\S]*?%>/.test(template) &&
  !/\$\{[^{}]*\}/.test(template) &&
  [...template.matchAll(/<%=([\s\S]*?)%>/g)].every(([, name = '']) => NAMES.has(name.trim()));
