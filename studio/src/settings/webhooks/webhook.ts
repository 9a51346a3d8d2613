import type { ShownWebhook } from '../../../../src/admin/contract/webhooks.ts';

export type Webhook = ShownWebhook;

export const EVENTS = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
  'media.create',
  'media.update',
  'media.delete',
  'review-workflows.updateEntryStage',
];
