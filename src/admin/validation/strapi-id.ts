import * as yup from 'yup';

/** An id in v4's format: a string, or a non-negative integer. v4's name of it is part of yup's message. */
class StrapiId extends yup.MixedSchema<string | number | undefined> {
  constructor() {
    super({ type: 'strapiID' });
  }

  override _typeCheck(value: unknown): value is string | number {
    return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value) && value >= 0);
  }
}

const mixedId = () => yup.mixed<string | number>();

/** yup's own types of a mixed value say what stays optional or nullable. */
export const strapiId = () => new StrapiId() as unknown as ReturnType<typeof mixedId>;
