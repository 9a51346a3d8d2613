/** The location within a section of the settings. */
export interface SettingsPlace {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}
