// What changes make stale: the paths of the endpoints that read it, for the `invalidates` of those that change it.

import { accountReads } from '#contract/accounts/account-reads.ts';

type Paths = readonly `/${string}`[];

const attention: Paths = ['/admin/attention'];
const overview: Paths = ['/admin/overview'];
const activity: Paths = ['/admin/activity', '/admin/activity/people'];
const driver: Paths = ['/admin/drivers/{id}'];
const driverLists: Paths = ['/admin/drivers', '/admin/drivers/bulk/check', '/admin/ongoing/expiries', '/admin/review'];
const requests: Paths = [
  '/admin/requestdrivers',
  '/admin/requestdrivers/{id}',
  '/admin/all/assigned/drivers/{requestId}',
];
const consultations: Paths = ['/admin/consultancy', '/admin/consultancy/{id}'];
/** What shows enrolments, which change at the door as well. */
export const enrolmentReads: Paths = ['/admin/enrolees', '/admin/trainings/{id}/enrolees/counts'];
const trainings: Paths = ['/admin/trainings', '/admin/trainings/{id}', '/training/all'];
const messages: Paths = ['/admin/messages', '/admin/messages/counts'];

/** After a change of an administrator, who can be the one who has made it. */
export const administratorReads: Paths = ['/admin/administrators', ...accountReads];

/** After a change of a driver, a request or a placement. */
export const driverReads: Paths = [
  ...driverLists,
  ...driver,
  ...overview,
  ...attention,
  '/admin/ongoing/driver',
  ...requests,
  ...messages,
];

/** After photos of no application are deleted. */
export const spaceReads: Paths = [...driverLists, ...attention];

/** After a change of a link by which applications come; its name shows with its drivers. */
export const sourceReads: Paths = ['/admin/sources', ...driver];

/** After a change of a consultation. */
export const consultationReads: Paths = [...consultations, ...overview, ...attention, ...messages];

/** After a change of a training or of an enrolment: each shows something of the other. */
export const trainingReads: Paths = [...trainings, ...enrolmentReads, ...messages];

/** After a change of a training's files: the training says how many come with its seats. */
export const trainingFileReads: Paths = ['/admin/trainings/{id}/files', ...trainings, ...activity];

/** After a change of certificates, by which the list of registrations is narrowed and counted. */
export const certificateReads: Paths = [
  '/admin/trainings/{id}/certificates',
  '/admin/drivers/{id}/trainings',
  ...enrolmentReads,
  ...attention,
];

/** After a change of the notes about a record. */
export const noteReads: Paths = ['/admin/notes/{kind}/{id}'];

/** After a consent was withdrawn: the records say whether one can write on WhatsApp. */
export const consentReads: Paths = [
  '/admin/consents/{kind}/{id}',
  '/admin/privacy/notices',
  ...driverLists,
  ...driver,
  ...requests,
  ...consultations,
  ...enrolmentReads,
];

/** After a message was written. */
export const messageReads: Paths = messages;

/** After a message was sent again. */
export const resentReads: Paths = [...messages, ...attention];

/** After a change of the templates of messages. */
export const templateReads: Paths = ['/admin/message-templates'];

/** After a change of the website or its draft. */
export const websiteReads: Paths = [
  '/admin/website',
  '/admin/website/versions',
  '/admin/website/versions/{number}',
  ...attention,
  ...activity,
];

/** After a change of what people have asked for about their data. */
export const privacyRequestReads: Paths = ['/admin/privacy/requests', ...attention];

/** After a change of the periods for which data is kept. */
export const retentionReads: Paths = ['/admin/privacy/retention', '/admin/privacy/retention/tonight'];

/** After a change of what keeps a record from deletion. */
export const holdReads: Paths = ['/admin/privacy/holds/{kind}/{id}', ...retentionReads, ...activity];

/** After a person's data was erased: erased records look different on every screen. */
export const personReads: Paths = [
  '/admin/privacy/find',
  '/admin/privacy/holds/{kind}/{id}',
  ...privacyRequestReads,
  ...driverLists,
  ...driver,
  ...requests,
  ...consultations,
  ...enrolmentReads,
  ...overview,
  ...noteReads,
  ...activity,
  ...messages,
];
