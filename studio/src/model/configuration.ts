import { call } from '../server/call.ts';
import { wordsOf } from './words-of.ts';

export interface FieldView {
  readonly edit: {
    readonly label?: string;
    readonly description?: string;
    readonly placeholder?: string;
    readonly visible?: boolean;
    readonly editable?: boolean;
    readonly mainField?: string;
  };
  readonly list: { readonly label?: string; readonly searchable?: boolean; readonly sortable?: boolean };
}

/** The view configuration of a type or component, as stored by the content manager. */
export interface View {
  readonly uid: string;
  readonly settings: {
    readonly bulkable: boolean;
    readonly filterable: boolean;
    readonly searchable: boolean;
    readonly pageSize: number;
    readonly mainField: string;
    readonly defaultSortBy: string;
    readonly defaultSortOrder: 'ASC' | 'DESC';
  };
  readonly metadatas: Readonly<Record<string, FieldView>>;
  readonly layouts: {
    readonly list: readonly string[];
    readonly edit: readonly (readonly { readonly name: string; readonly size: number }[])[];
  };
}

export interface Configuration {
  readonly contentType: View;
  readonly components: Readonly<Record<string, View>>;
}

const known = new Map<string, Promise<Configuration>>();

/** Loaded once per type; call `forgetConfiguration` after a change. */
export function loadConfiguration(uid: string): Promise<Configuration> {
  const found = known.get(uid);
  if (found !== undefined) return found;
  const asked = call<{ data: Configuration }>('GET', `/content-manager/content-types/${uid}/configuration`).then(
    ({ data }) => data,
  );
  known.set(uid, asked);
  asked.catch(() => known.delete(uid));
  return asked;
}

export const forgetConfiguration = (uid: string): void => {
  known.delete(uid);
};

/** `publishedAt` as `Published at`, unless the project has configured a label. */
export function labelOf(view: View, name: string, place: 'edit' | 'list' = 'edit'): string {
  const label = view.metadatas[name]?.[place].label;
  return label === undefined || label === name || label === '' ? wordsOf(name) : label;
}
