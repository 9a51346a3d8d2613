/** A setting in a form. */
export interface ValueField {
  /** The path of the value in the stored settings: `from.name`. */
  readonly name: string;
  readonly label: string;
  /** Secrets are never shown: if left empty, the stored one stays. */
  readonly kind: 'text' | 'url' | 'long' | 'check' | 'choice' | 'secret';
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly hint?: string | undefined;
}
