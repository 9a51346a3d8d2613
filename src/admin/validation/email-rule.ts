import * as yup from 'yup';
import { isEmail } from '../../change/values/is-email.ts';

/**
 * `yup.string().email()` by the contract's rules for addresses. The time of yup's own pattern doubles with every label
 * of a host name: half a minute for `a@` and 26 labels.
 */
export const emailRule = () =>
  yup.string().test('email', '${path} must be a valid email', (text) => !text || isEmail(text));
