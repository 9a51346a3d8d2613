import type { Texts } from '../translated.ts';

export const trash: Texts<'ar', 'trash'> = {
  deletedEntries: 'المدخلات المحذوفة: {type}',
  deletedTime: 'وقت الحذف',
  empty: 'لا توجد مدخلات محذوفة',
  entry: 'المدخل',
  explained: {
    zero: 'لا يمكن استعادة ما تحذفه.',
    one: 'يمكن استعادة ما تحذفه خلال يوم واحد.',
    two: 'يمكن استعادة ما تحذفه خلال يومين.',
    few: 'يمكن استعادة ما تحذفه خلال {count} أيام.',
    many: 'يمكن استعادة ما تحذفه خلال {count} يومًا.',
    other: 'يمكن استعادة ما تحذفه خلال {count} يوم.',
  },
  forget: 'حذف {name} نهائيًا',
  forgetQuestion: 'هل تريد حذف {name} نهائيًا؟',
  left: {
    zero: 'تمت استعادة كل العلاقات.',
    one: 'تعذّرت استعادة علاقة واحدة.',
    two: 'تعذّرت استعادة علاقتين.',
    few: 'تعذّرت استعادة {count} علاقات.',
    many: 'تعذّرت استعادة {count} علاقة.',
    other: 'تعذّرت استعادة {count} علاقة.',
  },
  off: 'لا يُحتفظ في هذا المشروع بما تحذفه.',
  restoreNamed: 'استعادة {name}',
  restored: 'تمت الاستعادة.',
  restoredAsDraft: 'تمت الاستعادة كمسودة.',
  until: 'يُحفظ حتى',
};
