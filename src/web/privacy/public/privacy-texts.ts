/*
 * The privacy notice. Edit the texts between the quotation marks; the README says how a changed notice gets its
 * version. The company's name, address and data protection officer are changed in the back office. Statements about
 * the product must stay true.
 */

import { invitationDays } from '#contract/driver-invitations/invitation-links.ts';
import { longestKept } from '#contract/privacy/privacy-notice.ts';

/** The part of the notice about one group of people. */
export interface NoticeGroup {
  /** Its anchor on the page. */
  hash: string;
  title: string;
  what: string;
  why: string;
  /** The legal grounds, by sections of the Nigeria Data Protection Act 2023. */
  ground: string;
  who: string;
  howLong: string;
}

/** Paragraphs, followed by a list. */
export interface NoticeSection {
  hash: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

export const noticeIntro = {
  mark: 'Your data',
  title: 'Privacy notice',
  lead: 'What we keep about you, why, who sees it, for how long, and what you can ask of us. It follows the Nigeria Data Protection Act 2023.',
};

export const noticeGroups: readonly NoticeGroup[] = [
  {
    hash: 'drivers',
    title: 'If you apply as a driver',
    what: 'Your name, email address, phone number, address, age bracket, driving experience and vehicle type. The number and expiry date of your licence. Photos of your licence, NIN identification card, medical record and certificate; place and camera data are removed from them. What we decide, when, and why. Where you were placed. Which work we asked you about, what you answered, and whether you want to be asked. The messages that we send you. Notes of our office. If we invited you: your name and contact, and what we knew of your vehicle and state.',
    why: 'To check who you are and whether you are fit to drive, to find work for you, to tell you how your application is going, and to remind you of documents that expire.',
    ground:
      'What you give us so that we can place you: a contract, or steps before it that you ask for (section 25). Your medical record and your NIN: your own, separate consent (sections 26 and 30). WhatsApp: your consent. Our record of who decided what: our legitimate interest in being able to account for it (section 25). An invitation: our legitimate interest in asking drivers we know to apply.',
    who: 'Our office. Only its Owners, Managers and Reviewers can open your documents. A company that you are placed with gets your name, phone number and vehicle type, never your documents.',
    howLong: `If you were placed: at most ${longestKept('placedDrivers')} after your last placement has ended. What you answered about work: at most six months after its last day. If you wait for a placement: at most ${longestKept('waitingDrivers')}. If we can't take you on, we delete your documents within ${longestKept('rejectedDocuments')} and the rest within ${longestKept('rejectedRest')}. An invitation that you don't answer: ${invitationDays} days.`,
  },
  {
    hash: 'companies',
    title: 'If you request drivers for a company',
    what: "The company's name and address, the email address and phone number that you give, what you need, who was placed with you and when. The messages that we send you. Notes of our office.",
    why: 'To find drivers for you, to place them, and to tell you of each change.',
    ground:
      'A contract, or steps before it that you ask for (section 25). WhatsApp: your consent (section 26).',
    who: "Our office. A driver who is placed with you is told your company's name and phone number and the first day.",
    howLong: `At most ${longestKept('recordsClosed')} after the request has ended and its last driver has left. Then only anonymous totals stay.`,
  },
  {
    hash: 'consultations',
    title: 'If you book a consultation',
    what: 'Your name, company, email address and phone number, what you need advice on, and the day. The messages that we send you. Notes of our office.',
    why: 'To prepare and hold the consultation, and to tell you of its time and place.',
    ground:
      'A contract, or steps before it that you ask for (section 25). WhatsApp: your consent (section 26).',
    who: 'Our office.',
    howLong: `At most ${longestKept('recordsClosed')} after the consultation. Then only anonymous totals stay.`,
  },
  {
    hash: 'trainees',
    title: 'If you register for a training',
    what: 'Your name, company, email address and phone number, the training, whether you came, and your certificate. Whether we may show pictures of you. The messages that we send you.',
    why: 'To hold the training, to tell you of changes, to certify that you came, and to ask you how it was. What you answer is stored without your name.',
    ground:
      'A contract, or steps before it that you ask for (section 25). WhatsApp and pictures: your consent for each (section 26).',
    who: 'Our office. Whoever has the number of your certificate can see your name, the training and its days. Pictures in the gallery are public.',
    howLong: `At most ${longestKept('recordsClosed')} after the training. Then only anonymous totals stay, and your certificate can no longer be checked. If you cancel, your registration is deleted at once.`,
  },
  {
    hash: 'visitors',
    title: 'If you only visit this website',
    what: 'No cookies, no trackers, no profile. Our log has no names and no full network addresses. To stop abuse we count how often forms are sent from a network address, and keep a hash of the address with a booking.',
    why: 'To keep the website working and safe.',
    ground: 'Our legitimate interest in a safe website (section 25).',
    who: 'Those who run our website.',
    howLong: `The counts at most a day, the hash ${longestKept('leftovers')}.`,
  },
  {
    hash: 'administrators',
    title: 'If you work in our office',
    what: 'Your name, email address and role, a hash of your password, your second factor, the browsers that you use, and what you do in the back-office, with the first half of your network address.',
    why: "To let only the right people in, and to be able to say who did what with other people's data.",
    ground:
      'Your employment contract, and our legal obligation to protect the data of others and to account for it (section 25).',
    who: 'Owners; colleagues who can see the activity.',
    howLong: `Your account until it is removed. What you did at most ${longestKept('activity')} and the current month. Sessions at most ${longestKept('leftovers')} after their end.`,
  },
];

export const noticeSections: readonly NoticeSection[] = [
  {
    hash: 'others',
    title: 'Who else handles it for us',
    paragraphs: [
      'We sell nobody your data, and we give it to nobody for advertising. Some companies work for us, on our instructions and only for this:',
    ],
    points: [
      'Those who run the computers and the storage of this website.',
      'Those who deliver our emails and text messages.',
      'WhatsApp, only if you have agreed to it.',
    ],
  },
  {
    hash: 'abroad',
    title: 'Outside Nigeria',
    paragraphs: [
      'Some of those companies may keep data outside Nigeria. We only use them where the law of the place or our contract with them protects your data as the Act asks (sections 41 to 43). Our data protection officer can tell you which ones.',
    ],
  },
  {
    hash: 'messages-and-copies',
    title: 'Messages, the activity and backups',
    paragraphs: [
      `Messages that we have sent you are kept for at most ${longestKept('messages')}. The list of what our office did is kept for at most ${longestKept('activity')} and the current month. What you asked us about your data is kept for at most ${longestKept('privacyRequests')} after our answer.`,
      `Backups are copies in case something breaks. They are deleted after at most ${longestKept('backups')}. Until then they still contain what has been deleted elsewhere, and they are used for nothing else.`,
      'We stop deleting only where the law asks us to keep something, such as in a dispute. Then we keep it until that is over.',
    ],
  },
  {
    hash: 'your-device',
    title: 'What stays on your own device',
    paragraphs: [
      'This website sets no cookies and uses no trackers. That is why there is no banner. It keeps a few things on your own device, which it sends to nobody else:',
    ],
    points: [
      'What you type into a form, for 14 days, so that nothing is lost on a bad connection. It is deleted when you have sent the form or start again. What you agree to is not kept.',
      'The number of the form that you have sent, for 24 hours, so that you do not send it twice.',
      'The pages that you have opened, as everybody sees them, for 14 days, so that they open without a connection.',
      'Which announcement you have closed.',
      'In the open tab only: what you have last looked up under "Check your status", which pages you have opened, when you saw a form, and how far down a page you were.',
      'For administrators: their session, how they have set up their screens, what they have opened and typed in the open tab, and the list for the door of a training until they sign out.',
    ],
  },
  {
    hash: 'protection',
    title: 'How we protect it',
    paragraphs: [
      'Your data is encrypted on its way to us. Documents are private: they open only for the people in our office who are allowed to see them, for minutes at a time, and each view is recorded. If something goes wrong that puts you at risk, we tell the Commission within 72 hours, and we tell you.',
    ],
  },
  {
    hash: 'rights',
    title: 'What you can ask of us',
    paragraphs: [
      'These are your rights (sections 34 to 38). Using them costs nothing, and we answer within 30 days.',
    ],
    points: [
      'To know what we keep about you, and to get a copy of it.',
      'To have it corrected.',
      'To have it erased. While you are placed, or while the law asks us to keep it, we can refuse, and we say why.',
      "To withdraw your consent, as easily as you gave it. What was done before stays lawful. Without your medical record and your NIN we can't continue with an application.",
      'To object to what we do because of our legitimate interest, and to ask us to stop for a while.',
      'Not to be subject to an automated decision. People decide about every application here.',
    ],
  },
  {
    hash: 'how-to-ask',
    title: 'How to ask, and how to complain',
    paragraphs: [
      'Open "Check your status" with the link in one of our messages (it works for 90 days), or with your reference number and your phone number or email address. Or write to our data protection officer, or call us. So that nobody else gets your data, we first make sure that it is you.',
      "If you're not happy with our answer, you can complain to the Nigeria Data Protection Commission (NDPC), ndpc.gov.ng (section 46).",
    ],
  },
  {
    hash: 'children',
    title: 'Children',
    paragraphs: [
      'Our drivers are 30 to 50 years old. None of our forms are for children, and we ask nobody under 18 for data.',
    ],
  },
];

export const noticeChanges = {
  '2026-11-29':
    'For drivers: the work that we ask you about, and your answers; what we keep when we invite you to apply.',
  '2026-11-28':
    'A notice beside the registration of several people, clearer words on checking a status, and a hash of the network address that is kept with a booking.',
  '2026-11-22': 'The first version.',
} as const;
