/** What the deployment answers to these pages, as types. */
export type {
  AppliedAnswer,
  BookFromEnquiryAnswer,
  ComparedAnswer,
  ConflictsAnswer,
  DeviceAnswer,
  EnquiryView,
  IssuedKeyAnswer,
  KeyAnswer,
  MemberAnswer,
  MoneyView,
  NumbersAnswer,
  SessionAnswer,
  TeamTimesAnswer,
} from '@venue/operations';
