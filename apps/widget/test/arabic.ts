/** Arabic, to see the widget from right to left. It is in no build but that of a spec. */
import { languages as built, type Languages } from '../src/strings/languages';
import type { Strings } from '../src/strings/strings';

const strings: Strings = {
  // Search: party and date.
  findTable: 'احجز طاولة في {venue}',
  guests: {
    zero: 'لا ضيوف',
    one: 'ضيف واحد',
    two: 'ضيفان',
    few: '{n} ضيوف',
    many: '{n} ضيفًا',
    other: '{n} ضيف',
  },
  partySize: 'عدد الضيوف',
  date: 'التاريخ',
  showTimes: 'عرض الأوقات',

  // Times.
  timesOn: 'الأوقات المتاحة يوم {date}',
  changeSearch: 'تغيير التاريخ أو عدد الضيوف',
  noTimes: 'لا توجد أوقات متاحة حينها.',
  alternatives: 'يمكننا أن نقترح',

  // Details.
  yourDetails: 'بياناتك',
  name: 'الاسم',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني (اختياري)',
  notes: 'هل هناك ما ينبغي أن نعرفه؟ (اختياري)',
  bookNow: 'احجز',
  otherTime: 'اختيار وقت آخر',

  // Payment.
  payTitle: 'خطوة أخيرة: العربون',
  pay: 'ادفع',

  // Done.
  doneTitle: 'تم حجز طاولتك',
  reference: 'رقم الحجز {reference}',

  // Problems.
  loading: 'جارٍ التحميل…',
  failed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى.',
  failedNetwork: 'يبدو أنك غير متصل. احتفظنا بما أدخلته وسنتابع عند عودة الاتصال.',
  failedTooMany: 'طلبات كثيرة في وقت واحد. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.',
  failedWait: {
    zero: 'طلبات كثيرة في وقت واحد. يُرجى المحاولة الآن.',
    one: 'طلبات كثيرة في وقت واحد. يُرجى المحاولة بعد ثانية واحدة.',
    two: 'طلبات كثيرة في وقت واحد. يُرجى المحاولة بعد ثانيتين.',
    few: 'طلبات كثيرة في وقت واحد. يُرجى المحاولة بعد {n} ثوانٍ.',
    many: 'طلبات كثيرة في وقت واحد. يُرجى المحاولة بعد {n} ثانية.',
    other: 'طلبات كثيرة في وقت واحد. يُرجى المحاولة بعد {n} ثانية.',
  },
  failedPause: 'لا يمكننا قبول الحجوزات الآن. يُرجى المحاولة بعد قليل.',
  failedInternal: 'حدث خطأ من جانبنا. يُرجى المحاولة مرة أخرى.',
  failedSetup: 'الحجز عبر الإنترنت غير متاح هنا الآن. يُرجى التواصل مع المكان مباشرة.',
  callVenue: 'اتصل بـ {venue}: ‎{phone}',
  tryAgain: 'حاول مرة أخرى',
};

export const languages: Languages = { ...built, ar: () => Promise.resolve({ strings }) };
