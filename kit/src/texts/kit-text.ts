import type { kit } from './en.ts';
import { textsOf } from './texts-of.ts';

export const { t } = textsOf<{ readonly kit: typeof kit }>();
