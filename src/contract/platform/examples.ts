import type * as z from 'zod/mini';
import { loggedInMessage, login, wrongCredentialsMessage } from '#contract/accounts/accounts.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import {
  alreadyAppliedMessage,
  documentGroups,
  registerDriver,
} from '#contract/drivers/application-form.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { alreadyRegisteredMessage, enrol } from '#contract/enrolments/enrolment-form.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import { endBeforeStartMessage } from '#contract/requests/request-record.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { fillInMessage, invalidEmailMessage, invalidPhoneMessage } from './checks.ts';
import type { Endpoint, ErrorBody } from './endpoint.ts';
import { exampleOf } from './record-keeping.ts';

/** A call's example body and success response, and HTTP errors with a specific message. */
interface Example {
  body?: Record<string, unknown>;
  /** The JSON body, if it differs from the form's. */
  jsonBody?: Record<string, unknown>;
  response: object;
  errors?: Partial<Record<400 | 409, z.infer<typeof ErrorBody>>>;
}

const example = <Called extends Endpoint>(
  { method, path }: Called,
  shown: Example & { response: z.input<Called['response']> },
): [name: string, shown: Example] => [`${method} ${path}`, shown];

const onOnePage = { total: 1, page: 1, pageSize: 10, pages: 1 };

const invalid = (message: string, field: string) => ({ message, errors: [{ field, message }] });
const badEmail = invalid(invalidEmailMessage, 'email');
const badPhone = invalid(invalidPhoneMessage, 'phoneNumber');

const signed = (document: string) =>
  `/api/v1/documents/01975a3c-7c00-7000-8000-000000000011/${document}.jpg?signature=AaonFLUgMDE5NzVhM2MtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxZm9yIHRoaXMgcGF0aCBhbmQgdGhpcyBtb21lbnQgb25seSE`;

const { yearsOfExperience: _, ...person } = exampleOf(applicationRecord.kept);

/** Examples of the main calls, by method and path, such as `POST /training/enrol`. */
export const examples: Readonly<Record<string, Example>> = Object.fromEntries([
  example(registerDriver, {
    body: {
      ...person,
      yearsOfExperience: 12,
      images: ['licence.jpg', 'nin.jpg', 'medical-record.png', 'certificate.jpg'],
      imageGroups: ['drivers', 'nin', 'medical', 'education'],
    },
    jsonBody: {
      ...person,
      yearsOfExperience: 12,
      uploadSecret: 'q8rJ2mZ0bW5xV7nT4kY1cH6dL9sP3fGa',
      uploads: documentGroups.map((group, at) => ({
        sha256: `${at}`.repeat(64),
        group,
        name: `${group}.jpg`,
      })),
    },
    response: {
      message: 'Your application has been received.',
      data: { reference: '100001', isMessageQueued: true },
    },
    errors: { 400: badPhone, 409: { message: alreadyAppliedMessage } },
  }),
  example(createRequest, {
    body: requestBody(exampleOf(requestRecord.kept)),
    response: {
      message: 'Your request has been received.',
      data: { reference: 'REQ-100001', isMessageQueued: true },
    },
    errors: { 400: invalid(endBeforeStartMessage, 'duration.endDate') },
  }),
  example(createConsultation, {
    body: exampleOf(consultationRecord.kept),
    response: {
      message: 'Your booking has been received.',
      data: { reference: 'CON-100001', isMessageQueued: true },
    },
    errors: { 400: invalid(fillInMessage, 'preferredTime') },
  }),
  example(enrol, {
    body: {
      trainingName: 'Defensive Driving',
      ...exampleOf(traineeRecord.kept),
    },
    response: {
      message: 'You are registered for Defensive Driving.',
      data: { reference: 'ENR-100001', isMessageQueued: true },
    },
    errors: { 400: badEmail, 409: { message: alreadyRegisteredMessage } },
  }),
  example(login, {
    body: { email: 'funke@example.com', password: 'correct horse' },
    response: {
      message: loggedInMessage,
      data: {
        token: 'c2FtcGxlIHRva2VuLCB3aGljaCBvcGVucyBub3RoaW5n',
        _id: '01975a3c-7c00-7000-8000-000000000001',
        name: 'Fúnkẹ́ Bámidélé',
        email: 'funke@example.com',
        role: 'Owner',
      },
    },
    errors: { 400: { message: wrongCredentialsMessage } },
  }),
  example(listDrivers, {
    response: {
      message: 'Drivers',
      data: {
        result: [
          {
            _id: '01975a3c-7c00-7000-8000-000000000002',
            driverId: '100001',
            ...person,
            yearsOfExperience: 12,
            status: 'Pending',
            expiryStatus: 'Valid',
            medicalExpiryStatus: 'Valid',
            neededChecks: [],
            driverLicenceUrl: signed('01975a3c-7c00-7000-8000-000000000003'),
            validIdentificationUrl: null,
            medicalRecordUrl: null,
            educationalCertificateUrl: null,
            documents: [
              {
                group: 'drivers',
                url: signed('01975a3c-7c00-7000-8000-000000000003'),
                name: 'licence.jpg',
                size: 182_044,
              },
            ],
            missingDocuments: [],
            companies: [],
            inBinUntil: null,
            erasedAt: null,
            createdAt: '2027-12-31T09:00:00.000Z',
            updatedAt: '2027-12-31T09:00:00.000Z',
            version: 1,
          },
        ],
        pagedInfo: onOnePage,
      },
    },
  }),
  example(listTrainings, {
    response: {
      message: 'Trainings',
      data: {
        result: [
          {
            _id: '01975a3c-7c00-7000-8000-000000000004',
            title: 'Defensive Driving',
            date: '2030-03-14',
            time: '09:30',
            days: [
              { date: '2030-03-14', time: '09:30', endTime: '15:00' },
              { date: '2030-03-15', time: '07:30', endTime: '16:00' },
            ],
            info: 'Two days on the road and in the yard.',
            bannerLogo: '/pictures/9f86d081884c7d659a2feaa0c55ad015-1280.webp',
            bannerLogoSmall: '/pictures/9f86d081884c7d659a2feaa0c55ad015-640.webp',
            category: ['Safety', 'Driving'],
            venue: 'Sample Yard, Ṣàgámù',
            duration: '2 days',
            status: 'Upcoming',
            trainingType: 'onsite',
            registrationDeadline: '2030-03-10',
            registrationOpen: true,
            trainers: 'Ṣadé Adéyẹmí, Musa Ɗanjuma',
            bring: 'Closed shoes\nWater and food',
            price: '₦25,000 a person, paid on the first day',
            seats: 20,
            minEnrolments: 8,
            seatsTaken: 17,
            waiting: 0,
            createdAt: '2027-12-31T09:00:00.000Z',
            updatedAt: '2027-12-31T09:00:00.000Z',
            version: 1,
          },
        ],
        pagedInfo: onOnePage,
      },
    },
  }),
]);
