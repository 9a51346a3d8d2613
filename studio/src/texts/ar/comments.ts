import type { Texts } from '../translated.ts';

export const comments: Texts<'ar', 'comments'> = {
  answer: 'ردّ',
  answerTo: 'الرد على {name}',
  closed: 'حلّه {name}، {time}',
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
  resolve: 'تم الحل',
  showClosed: {
    zero: 'لا توجد تعليقات محلولة',
    one: 'إظهار تعليق محلول واحد',
    two: 'إظهار تعليقين محلولين',
    few: 'إظهار {count} تعليقات محلولة',
    many: 'إظهار {count} تعليقًا محلولًا',
    other: 'إظهار {count} تعليق محلول',
  },
  title: 'التعليقات',
  write: 'اكتب تعليقًا',
};
