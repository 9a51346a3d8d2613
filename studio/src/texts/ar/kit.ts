import type { Texts } from '../translated.ts';

export const kit: Texts<'ar', 'kit'> = {
  colours: 'الألوان: {theme}',
  coloursChange: 'الألوان: {theme}. تغيير.',
  dark: 'داكن',
  light: 'فاتح',
  nothingMatches: 'لا شيء يطابق «{words}».',
  retrying: 'تجري إعادة المحاولة. تتابع هذه الصفحة تلقائيًا.',
  system: 'النظام',
  tryAgain: 'إعادة المحاولة',
  typeToSearch: 'اكتب للبحث',
  unreachable: 'تعذر الوصول إلى الخادم',
};
