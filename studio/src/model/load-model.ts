import { call } from '../server/call.ts';
import type { Component, ContentType, Locale, Model } from './model.ts';

interface Init {
  readonly data: { readonly contentTypes: readonly ContentType[]; readonly components: readonly Component[] };
}

export async function loadModel(): Promise<Model> {
  const [{ data }, locales] = await Promise.all([
    call<Init>('GET', '/content-manager/init'),
    // A project without the i18n plugin has no locales.
    call<readonly Locale[]>('GET', '/i18n/locales').catch(() => []),
  ]);
  return {
    types: new Map(data.contentTypes.map((type) => [type.uid, type])),
    components: new Map(data.components.map((component) => [component.uid, component])),
    locales,
  };
}
