import type { Texts } from '../translated.ts';

export const schedule: Texts<'ar', 'schedule'> = {
  change: 'تغيير',
  failed: 'لم يُنفَّذ: {reason}',
  list: 'المجدول',
  notCarriedOut: 'لم يُنفَّذ',
  outdated: 'عُدِّل منذ ذلك الحين. سيُنشر ما جُدول.',
  plan: 'جدولة',
  planPublishing: 'جدولة النشر',
  planUnpublishing: 'جدولة إلغاء النشر',
  planned: 'جُدول',
  publishWhen: 'النشر في',
  publishesAt: 'يُنشر في {time}',
  remove: 'إزالة',
  removed: 'أُزيل من الجدولة',
  saveFirst: 'احفظ تغييراتك لجدولتها.',
  schedule: 'الجدولة',
  takeCurrent: 'جدولة الحالة الحالية',
  unpublishWhen: 'إلغاء النشر في',
  unpublishesAt: 'يُلغى نشره في {time}',
};
