import once from 'lodash/once.js';
import { requirePackage } from '../host/project-package.ts';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import { unavailable } from '../unsupported/unavailable.ts';
import { codeErrors } from './code-errors.ts';
import { getAbsoluteAdminUrl, getAbsoluteServerUrl, getConfigUrls } from './utils/addresses.ts';
import { collections } from './utils/collections.ts';
import { describeTypes } from './utils/describe-types.ts';
import { parseMultipartData } from './utils/parse-multipart.ts';
import { sanitizing, validating } from './utils/sanitizing.ts';
import { texts } from './utils/texts.ts';
import { describeYupError, isYupError, type YupError } from '../../util/yup-issues.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

type Members = Readonly<Record<string, unknown>>;

export interface UtilsOptions {
  /** The project's folder. */
  readonly dir: string;
  /** The argument of functions in config files. */
  readonly env: () => unknown;
}

/** `require('@strapi/utils')`. Rarely used members come from v4's own package, if the project has it installed. */
export function createUtilsModule({ dir, env }: UtilsOptions): Members {
  const fromPackage = once(() => requirePackage(dir, '@strapi/utils') as Members | null);
  const own = {
    errors: codeErrors,
    sanitize: sanitizing,
    validate: validating,
    contentTypes: describeTypes,
    policy: withUnsupported("require('@strapi/utils').policy", {
      createPolicy: (policy: object) => policy,
      createPolicyContext: (type: string, ctx: object) =>
        Object.create(ctx, { type: { value: type }, is: { value: (askedType: unknown) => askedType === type } }),
    }),
    ...collections,
    ...texts,
    ...{ parseMultipartData, getConfigUrls, getAbsoluteServerUrl, getAbsoluteAdminUrl },
    ...{ handleYupError, validateYupSchema, validateYupSchemaSync },
    get env() {
      return env();
    },
    get nameToSlug() {
      return fromPackage()?.nameToSlug ?? texts.nameToSlug;
    },
    get yup() {
      return fromPackage()?.yup ?? ownYup(dir);
    },
  };
  return new Proxy(own, {
    get: (target, name, receiver) => {
      if (name in target || typeof name === 'symbol' || name === 'then' || name === '__esModule') {
        return Reflect.get(target, name, receiver);
      }
      return V4_MEMBERS.has(name) ? (fromPackage()?.[name] ?? missingMember(name)) : undefined;
    },
  });
}

const missingMember = (name: string): unknown =>
  unavailable(`require('@strapi/utils').${name}`, 'it comes from v4, which is not installed: npm install');

/** Further members in v4; any other name is undefined, as in v4. */
const V4_MEMBERS: ReadonlySet<string> = new Set([
  ...['convertQueryParams', 'file', 'hooks', 'importDefault', 'isOperator', 'isOperatorOfType', 'pagination'],
  ...['parseType', 'providerFactory', 'relations', 'template', 'templateConfiguration', 'traverse', 'traverseEntity'],
  'webhook',
]);

function ownYup(dir: string): unknown {
  const yup = requirePackage(dir, 'yup');
  return yup === null ? unavailable("require('@strapi/utils').yup", 'npm install yup') : extendYup(yup as never);
}

interface YupSchema {
  validate(body: unknown, options: object): Promise<unknown>;
  validateSync(body: unknown, options: object): unknown;
}

const OPTIONS = { strict: true, abortEarly: false };

function handleYupError(error: YupError, message?: string): never {
  const described = describeYupError(error);
  throw new codeErrors.YupValidationError(message || described.message, { errors: described.errors });
}

const validateYupSchema =
  (schema: YupSchema, options: object = {}) =>
  async (body: unknown, message?: string): Promise<unknown> => {
    try {
      return await schema.validate(body, { ...OPTIONS, ...options });
    } catch (error) {
      if (isYupError(error)) handleYupError(error, message);
      throw error;
    }
  };

const validateYupSchemaSync =
  (schema: YupSchema, options: object = {}) =>
  (body: unknown, message?: string): unknown => {
    try {
      return schema.validateSync(body, { ...OPTIONS, ...options });
    } catch (error) {
      if (isYupError(error)) handleYupError(error, message);
      throw error;
    }
  };

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
const extendYup = (yup: Yup): object => getOrCreate(extended, yup, () => extend(yup));

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
