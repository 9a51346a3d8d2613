import type { Texts } from '../translated.ts';

export const schedule: Texts<'hi', 'schedule'> = {
  change: 'बदलें',
  failed: 'नहीं हुआ: {reason}',
  list: 'समय तय',
  notCarriedOut: 'नहीं हुआ',
  outdated: 'तब से संपादित हुई है। जो तय किया गया था, वही प्रकाशित होगा।',
  plan: 'समय तय करें',
  planPublishing: 'प्रकाशन का समय तय करें',
  planUnpublishing: 'अप्रकाशन का समय तय करें',
  planned: 'समय तय हुआ',
  publishWhen: 'प्रकाशित करने का समय',
  publishesAt: '{time} को प्रकाशित होगी',
  remove: 'हटाएँ',
  removed: 'समय-सारणी से हटाया गया',
  saveFirst: 'समय तय करने के लिए अपने बदलाव सहेजें।',
  schedule: 'समय-सारणी',
  takeCurrent: 'मौजूदा स्थिति का समय तय करें',
  unpublishWhen: 'अप्रकाशित करने का समय',
  unpublishesAt: '{time} को अप्रकाशित होगी',
};
