type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidValue' | 'invalidSyntax' | 'mutability' | 'uniqueness';

/** A refusal in the terms of SCIM (RFC 7644, section 3.12). */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, message: string, scimType: ScimType | null = null) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalid = (message: string, scimType: ScimType = 'invalidValue'): ScimError =>
  new ScimError(400, message, scimType);
