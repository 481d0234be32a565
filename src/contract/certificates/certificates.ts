import * as z from 'zod/mini';
import * as check from '#contract/platform/checks.ts';
import {
  DateOnly,
  endpoint,
  Id,
  Instant,
  success,
  textField,
} from '#contract/platform/endpoint.ts';
import { nameField } from '#contract/platform/names.ts';
import { FileLink } from './public-certificates.ts';

export const Certificate = z
  .object({
    _id: Id,
    enrolmentId: Id,
    /** The reference of the registration. */
    reference: z.string(),
    /** As printed. */
    number: z.string(),
    fullName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    issuedAt: Instant,
    issuedBy: z.string(),
    validUntil: z.nullable(DateOnly),
    /** The driver whose file has it as a check; null for other people. */
    driverId: z.nullable(z.string()),
    sentAt: z.nullable(Instant),
    withdrawnAt: z.nullable(Instant),
    withdrawnReason: z.nullable(z.string()),
    /** Its days without a recorded presence, after a correction of the attendance. */
    contradictedBy: z.array(DateOnly),
  })
  .check(z.meta({ id: 'Certificate' }));
export type Certificate = z.infer<typeof Certificate>;

/** The maximum number of certificates per training, and per call. */
export const maxCertificates = 1000;

/**
 * Lists the certificates of a training by name, and the people with a seat but no valid certificate. `canMake` is
 * whether the training is over, so certificates can be made.
 */
export const listCertificates = endpoint('GET /admin/trainings/{id}/certificates', {
  access: 'read enrolments',
  tag: 'Trainings',
  summary: 'List the certificates of a training',
  reads: ['attendance', 'certificates', 'checks', 'drivers', 'enrolments', 'trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(
    z.object({
      canMake: z.boolean(),
      certificates: z.array(Certificate),
      /**
       * `daysCame` and `came` (every day) follow the door marks; late counts. A person who never came, or whose
       * name has `unprintable` characters, can't get a certificate.
       */
      without: z.array(
        z.object({
          enrolmentId: Id,
          reference: z.string(),
          fullName: z.string(),
          daysCame: z.int(),
          came: z.boolean(),
          unprintable: z.string(),
        }),
      ),
    }),
  ),
});
export type CertificateList = z.infer<typeof listCertificates.response>['data'];

/** Shown when certificates are made too early, or for a cancelled training. */
export const notOverMessage =
  'Certificates can be made once the training is completed or its last day is over.';

const ids = (name: string) =>
  z
    .array(Id, `${name} must be a list.`)
    .check(
      z.minLength(1, `${name} must not be empty.`),
      z.maxLength(maxCertificates, `${name} can have at most ${maxCertificates} entries.`),
    );

/**
 * Makes certificates for people with a seat; a person who has one doesn't get another. If the training counts as a
 * kind of checks, `drivers` is the number of drivers whose files have it now: those with the same name and the same
 * email address or phone number. Responds 409 if the training isn't over, or, with names, for people not marked
 * present or with unprintable names.
 */
export const makeCertificates = endpoint('POST /admin/trainings/{id}/certificates', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Create certificates',
  writes: ['certificates', 'checks', 'drivers'],
  params: z.object({ id: Id }),
  body: z.object({ enrolmentIds: ids('enrolmentIds') }),
  errors: [404, 409],
  response: success(z.object({ made: z.int(), drivers: z.nullable(z.int()) })),
});

/**
 * Notifies people of their certificates, with a link. Skips withdrawn ones and, unless `again`, people already
 * notified. Responds 409, with names, for people no longer marked present.
 */
export const sendCertificates = endpoint('POST /admin/trainings/{id}/certificates/send', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Send certificates',
  writes: ['certificates', 'messages'],
  notifies: true,
  params: z.object({ id: Id }),
  body: z.object({
    ids: ids('ids'),
    again: z._default(z.boolean('again must be true or false.'), false),
  }),
  errors: [404, 409],
  response: success(z.object({ sent: z.int() })),
});

/**
 * Returns the address of a certificate as a PDF, or of all valid ones of the training as a ZIP. Responds 409 if
 * there is none.
 */
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

export const certificateNameChecks: readonly check.Check<'fullName'>[] = [
  check.required(['fullName']),
  ...check.name('fullName', nameLabel),
];

/**
 * Corrects the name; the number stays the same. Responds 400 if the name can't be printed, 409 if the certificate
 * was withdrawn.
 */
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

/** In characters. */
export const maxWithdrawalReason = 300;

export const withdrawalChecks: readonly check.Check<'reason'>[] = [
  check.required(['reason'], 'Please say why.'),
  ...check.text('reason', 'The reason', maxWithdrawalReason),
];

/**
 * Withdraws a certificate, and its check in a driver's file. A check of its number then shows that, but not the
 * reason. Responds 409 if it was already withdrawn.
 */
export const withdrawCertificate = endpoint('POST /admin/certificates/{id}/withdraw', {
  access: 'manage trainings',
  tag: 'Trainings',
  summary: 'Withdraw a certificate',
  writes: ['certificates', 'checks', 'drivers'],
  params: z.object({ id: Id }),
  body: z.object({ reason: textField('The reason', maxWithdrawalReason) }),
  checks: withdrawalChecks,
  errors: [404, 409],
  response: success(z.object({ _id: Id })),
});

/**
 * A training that a driver registered for, matched by email address or phone number. `absent`: others came, the
 * driver did not.
 */
const AttendedTraining = z.object({
  enrolmentId: Id,
  trainingId: Id,
  title: z.string(),
  day: DateOnly,
  state: z.enum(['registered', 'came', 'absent', 'cancelled', 'certificate']),
  number: z.nullable(z.string()),
});

/** Lists a driver's trainings, latest first, at most 100. */
export const listDriverTrainings = endpoint('GET /admin/drivers/{id}/trainings', {
  access: 'read drivers',
  tag: 'Drivers',
  summary: "List a driver's trainings",
  reads: ['attendance', 'certificates', 'enrolments', 'trainings'],
  params: z.object({ id: Id }),
  errors: [404],
  response: success(z.object({ result: z.array(AttendedTraining) })),
});
