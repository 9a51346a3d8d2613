import { getOrCreate } from '../../../util/get-or-create.ts';

/** The parts of yup that v4's additions need. */
interface Yup {
  readonly mixed: object;
  readonly MixedSchema?: MixedClass;
  addMethod(schema: object, name: string, method: (this: Testable, message?: string) => unknown): void;
}

type MixedClass = new (options?: object) => { _typeCheck(value: unknown): boolean };

interface Testable {
  test(name: string, message: string, check: (value: unknown) => boolean): unknown;
}

const extended = new WeakMap<object, object>();

/** v4's additions to yup that project schemas use, if its own package is not installed. */
export const extendYup = (yup: Yup): object => getOrCreate(extended, yup, () => extend(yup));

function extend(yup: Yup): object {
  const add = (name: string, problem: string, check: (value: unknown) => boolean): void =>
    yup.addMethod(yup.mixed, name, function (message = `\${path} ${problem}`) {
      return this.test('defined', message, check);
    });
  add('notNil', 'must be defined.', (value) => value !== null && value !== undefined);
  add('notNull', 'cannot be null.', (value) => value !== null);
  return { ...yup, ...strapiId(yup.MixedSchema) };
}

/** `yup.strapiID()`: a string, or a non-negative integer. */
function strapiId(Mixed: MixedClass | undefined): object {
  if (Mixed === undefined) return {};
  class StrapiIDSchema extends Mixed {
    constructor() {
      super({ type: 'strapiID' });
    }
    override _typeCheck(value: unknown): boolean {
      return typeof value === 'string' || (Number.isInteger(value) && Number(value) >= 0);
    }
  }
  return { StrapiIDSchema, strapiID: () => new StrapiIDSchema() };
}
