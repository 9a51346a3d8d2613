const NAMES: ReadonlySet<string> = new Set([
  ...['URL', 'ADMIN_URL', 'SERVER_URL', 'CODE', 'TOKEN'],
  ...['USER', 'USER.email', 'USER.username'],
]);

/** Whether a template names nothing but values of its message: v4 runs what else it finds in one as code. */
export const isSafeTemplate = (template: string): boolean =>
  !/<%[^=][\s\S]*?%>/.test(template) &&
  !/\$\{[^{}]*\}/.test(template) &&
  [...template.matchAll(/<%=([\s\S]*?)%>/g)].every(([, name = '']) => NAMES.has(name.trim()));
