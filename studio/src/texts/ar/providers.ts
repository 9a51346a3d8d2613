import type { Texts } from '../translated.ts';

export const providers: Texts<'ar', 'providers'> = {
  created: 'يحصلون على حساب عند أول تسجيل دخول',
  explained:
    'تُضبط المزوّدات في «auth.providers» في config/admin. تأتي أسرارها من البيئة ولا تُعرض أبدًا. يسري التغيير عند إعادة تشغيل الخادم.',
  invited: 'يحتاجون إلى دعوة',
  loading: 'جارٍ تحميل مزوّدات الهوية…',
  newPeople: 'الأشخاص الذين لا حساب لهم',
  none: 'لا يوجد مزوّد هوية. أضف واحدًا إلى «auth.providers» في config/admin، وأعد تشغيل الخادم، ثم سجّل لدى المزوّد العنوان الذي سيظهر هنا.',
  passwordsOff: 'يسجّل المشرفون الدخول عبر مزوّد فقط؛ كلمات المرور معطّلة.',
  passwordsOn:
    'كلمات المرور مقبولة أيضًا. للسماح بالمزوّدات وحدها، اجعل «auth.passwords» قيمتها false بعد أن يسجّل مشرف أعلى الدخول عبر أحدها.',
  protocol: 'البروتوكول',
  register: 'ما يُسجَّل لدى المزوّد',
  scimOff: 'ليُنشئ مزوّدٌ المشرفين ويعطّلهم، اضبط «scim.token» في config/admin.',
  scimOn: 'يدير مزوّدٌ المشرفين عبر SCIM على {address}. رمزه موجود في البيئة.',
};
