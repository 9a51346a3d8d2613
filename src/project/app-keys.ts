/** `app.keys` of `config/server`: a list, or a single key. */
export function appKeys(server: unknown): readonly string[] {
  const { app } = (server ?? {}) as { readonly app?: { readonly keys?: unknown } };
  return [app?.keys ?? []].flat().filter((key): key is string => typeof key === 'string' && key !== '');
}
