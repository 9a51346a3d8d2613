/** An entry opened next to the current one. */
export interface Sheet {
  readonly key: number;
  readonly uid: string;
  /** Null for a new entry. */
  readonly id: number | null;
  readonly locale: string | null;
  /** Gets the focus: `sections.0.heading` */
  readonly field?: string;
  /** Called when it is saved. */
  readonly onSaved: (entry: { readonly id: number; readonly [name: string]: unknown }) => void;
}

let sheets: readonly Sheet[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Opens a sheet above the page, and above other sheets. */
export function openSheet(sheet: Omit<Sheet, 'key'>): void {
  lastKey += 1;
  change([...sheets, { ...sheet, key: lastKey }]);
}

export const closeSheet = (key: number): void => change(sheets.filter((sheet) => sheet.key !== key));

export const openSheets = (): readonly Sheet[] => sheets;

export function onSheets(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Sheet[]): void {
  sheets = next;
  for (const listener of listeners) listener();
}
