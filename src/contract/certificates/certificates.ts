import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import { DateOnly, endpoint, Id, Instant, success, textField } from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { FileLink } from './public-certificates.ts';

/** A certificate as the office sees it. */
export const Certificate = z
  .object({
    _id: Id,
    enrolmentId: Id,
    /** Of the registration. */
    reference: z.string(),
    /** As people read it. */
    number: z.string(),
    fullName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    issuedAt: Instant,
    issuedBy: z.string(),
    sentAt: z.nullable(Instant),
    withdrawnAt: z.nullable(Instant),
    withdrawnReason: z.nullable(z.string()),
    /** The days that it names on which the person isn't marked as present, since a mark was corrected. */
    contradictedBy: z.array(DateOnly),
  })
  .check(z.meta({ id: 'Certificate' }));
export type Certificate = z.infer<typeof Certificate>;

/** The number of certificates that a training can have, and that can be made or sent at once. */
export const maxCertificates = 1000;

/**
 * The certificates of a training by name, and those with a seat who have none that counts. `canMake` says whether the training is over, so
 * that they can be made.
 */
export const listCertificates = endpoint('GET /admin/trainings/{id}/certificates', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: 'List the certificates of a training',
  reads: ['attendance', 'certificates', 'enrolments', 'trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(
    z.object({
      canMake: z.boolean(),
      certificates: z.array(Certificate),
      /**
       * By the marks of the door: on how many days they came, and whether on every one; late counts. Who came on none gets no certificate,
       * nor does a name of which `unprintable` has letters.
       */
      without: z.array(
        z.object({
          enrolmentId: Id,
          ...{ reference: z.string(), fullName: z.string() },
          ...{ daysCame: z.int(), came: z.boolean() },
          unprintable: z.string(),
        }),
      ),
    }),
  ),
});
export type CertificateList = z.infer<typeof listCertificates.response>['data'];

/** Shown when certificates are made too early, or of a training that was cancelled. */
export const notOverMessage = 'Certificates can be made once the training is completed or its last day is over.';

const ids = (name: string) =>
  z
    .array(Id, `${name} must be a list.`)
    .check(
      z.minLength(1, `${name} must not be empty.`),
      z.maxLength(maxCertificates, `${name} can have at most ${maxCertificates} entries.`),
    );

/**
 * Makes certificates for people with a seat; who has one already gets no other. Responds 409 if the training isn't over, or, with the names,
 * if somebody isn't marked as present or has a name that can't be printed.
 */
export const makeCertificates = endpoint('POST /admin/trainings/{id}/certificates', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Make certificates',
  writes: ['certificates'],
  params: z.object({ id: Id }),
  body: z.object({ enrolmentIds: ids('enrolmentIds') }),
  errors: [404, 409],
  response: success(z.object({ made: z.int() })),
});

/**
 * Tells people that they have a certificate, and where. Withdrawn ones are left out, and unless `again` those who were told before. Responds
 * 409, with the names, if somebody isn't marked as present any more.
 */
export const sendCertificates = endpoint('POST /admin/trainings/{id}/certificates/send', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Send certificates',
  writes: ['certificates', 'messages'],
  params: z.object({ id: Id }),
  body: z.object({ ids: ids('ids'), again: z._default(z.boolean('again must be true or false.'), false) }),
  errors: [404, 409],
  response: success(z.object({ sent: z.int() })),
});

/** Gives the address of a certificate as a PDF, or of all those of the training that count as a ZIP. Responds 409 if there is none. */
export const downloadCertificates = endpoint('POST /admin/trainings/{id}/certificates/download', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Download certificates',
  params: z.object({ id: Id }),
  body: z.object({ certificateId: z.optional(Id) }),
  errors: [404, 409],
  response: success(FileLink),
});

const nameLabel = 'Name on the certificate';

/** The rules of a corrected name. */
export const certificateNameChecks: readonly check.Check<'fullName'>[] = [
  check.required(['fullName']),
  ...check.name('fullName', nameLabel),
];

/** Corrects the name on a certificate, whose number stays. Responds 400 if it can't be printed, 409 if it was withdrawn. */
export const correctCertificate = endpoint('POST /admin/certificates/{id}/name', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Correct the name on a certificate',
  writes: ['certificates'],
  params: z.object({ id: Id }),
  body: z.object({ fullName: nameField(nameLabel, check.textLimits.name) }),
  checks: certificateNameChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id })),
});

/** The length of the office's reason for withdrawing a certificate, in characters. */
export const maxWithdrawalReason = 300;

/** The rules of the reason for withdrawing a certificate. */
export const withdrawalChecks: readonly check.Check<'reason'>[] = [
  check.required(['reason']),
  ...check.text('reason', 'The reason', maxWithdrawalReason),
];

/** Withdraws a certificate: whoever checks its number learns that, but not the reason. Responds 409 if it was withdrawn before. */
export const withdrawCertificate = endpoint('POST /admin/certificates/{id}/withdraw', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Withdraw a certificate',
  writes: ['certificates'],
  params: z.object({ id: Id }),
  body: z.object({ reason: textField('The reason', maxWithdrawalReason) }),
  checks: withdrawalChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id })),
});

/** A training for which a driver has registered, by the same email address or phone number; `absent`: others came, the driver did not. */
const AttendedTraining = z.object({
  enrolmentId: Id,
  trainingId: Id,
  title: z.string(),
  day: DateOnly,
  state: z.enum(['registered', 'came', 'absent', 'cancelled', 'certificate']),
  number: z.nullable(z.string()),
});

/** Lists the trainings of a driver, the latest first, at most 100. */
export const listDriverTrainings = endpoint('GET /admin/drivers/{id}/trainings', {
  access: 'read drivers',
  tag: 'Drivers',
  summary: "List a driver's trainings",
  reads: ['attendance', 'certificates', 'enrolments', 'trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(z.object({ result: z.array(AttendedTraining) })),
});
