/** Where in a section of the settings somebody is. */
export interface SettingsPlace {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}
