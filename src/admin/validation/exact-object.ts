import * as yup from 'yup';
import type { ObjectShape } from 'yup/lib/object.js';

/** An object without other members. */
export const exactObject = <Shape extends ObjectShape>(shape: Shape) => yup.object().shape(shape).noUnknown();
