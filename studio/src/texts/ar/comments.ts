import type { Texts } from '../translated.ts';

export const comments: Texts<'ar', 'comments'> = {
  answer: 'ردّ',
  answerTo: 'الرد على {name}',
  closed: 'أغلقه {name}، {time}',
  comment: 'تعليق',
  deleteText: 'هل تريد حذف هذا التعليق والردود عليه؟',
  edit: 'تعديل',
  edited: 'معدَّل',
  formerPerson: 'حساب محذوف',
  mention: 'الإشارة إلى شخص',
  nobody: 'لا أحد بهذا الاسم يمكنه قراءة هذا',
  none: 'لا توجد تعليقات بعد',
  of: 'التعليقات: {field}',
  reopen: 'إعادة الفتح',
  resolve: 'إغلاق',
  showClosed: {
    zero: 'لا توجد تعليقات مغلقة',
    one: 'إظهار تعليق مغلق واحد',
    two: 'إظهار تعليقين مغلقين',
    few: 'إظهار {count} تعليقات مغلقة',
    many: 'إظهار {count} تعليقًا مغلقًا',
    other: 'إظهار {count} تعليق مغلق',
  },
  title: 'التعليقات',
  write: 'اكتب تعليقًا',
};
