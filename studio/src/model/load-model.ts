import { call } from '../server/call.ts';
import type { Locale, Model } from './model.ts';
import type { ContentManagerInit } from '../../../src/admin/contract/content-types.ts';
import type { Data } from '../../../src/admin/contract/page.ts';

export async function loadModel(): Promise<Model> {
  const [{ data }, locales] = await Promise.all([
    call<Data<ContentManagerInit>>('GET', '/content-manager/init'),
    // A project without the i18n plugin has no locales.
    call<readonly Locale[]>('GET', '/i18n/locales').catch(() => []),
  ]);
  return {
    types: new Map(data.contentTypes.map((type) => [type.uid, type])),
    components: new Map(data.components.map((component) => [component.uid, component])),
    locales,
  };
}
