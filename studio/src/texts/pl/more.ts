export { factors } from './factors.ts';
export { help } from './help.ts';
export { model } from './model.ts';
export { roles } from './roles.ts';
export { schedule } from './schedule.ts';
export { settings } from './settings.ts';
export { trash } from './trash.ts';
export { webhooks } from './webhooks.ts';
