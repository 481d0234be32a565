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
import { alreadyRegisteredMessage, enrol } from '#contract/enrolments/enrolment-form.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import { endBeforeStartMessage } from '#contract/requests/request-record.ts';
import { fillInMessage, invalidEmailMessage, invalidPhoneMessage } from './checks.ts';
import type { Endpoint, ErrorBody } from './endpoint.ts';
import { exampleOf } from './record-keeping.ts';

/** A call's example body and success response, and HTTP errors with a specific message. */
export interface Example {
  body?: Record<string, unknown>;
  /** The JSON body, if it differs from the form's. */
  jsonBody?: Record<string, unknown>;
  response: object;
  errors?: Readonly<Record<number, z.infer<typeof ErrorBody>>>;
}

const example = <Called extends Endpoint>(
  { method, path }: Called,
  shown: Example & { response: z.input<Called['response']> },
): [name: string, shown: Example] => [`${method} ${path}`, shown];

const invalid = (message: string, field: string) => ({ message, errors: [{ field, message }] });

const received = (message: string, reference: string) => ({
  message,
  data: { reference, isMessageQueued: true },
});

const person = { ...exampleOf(applicationRecord.kept), yearsOfExperience: 12 };

/** Examples of the main calls, by method and path, such as `POST /training/enrol`. */
export const examples: Readonly<Record<string, Example>> = Object.fromEntries([
  example(registerDriver, {
    body: {
      ...person,
      images: ['licence.jpg', 'nin.jpg', 'medical-record.png', 'certificate.jpg'],
      imageGroups: ['drivers', 'nin', 'medical', 'education'],
    },
    jsonBody: {
      ...person,
      uploadSecret: 'q8rJ2mZ0bW5xV7nT4kY1cH6dL9sP3fGa',
      uploads: documentGroups.map((group, at) => ({
        sha256: `${at}`.repeat(64),
        group,
        name: `${group}.jpg`,
      })),
    },
    response: received('Your application has been received.', '100001'),
    errors: {
      400: invalid(invalidPhoneMessage, 'phoneNumber'),
      409: { message: alreadyAppliedMessage },
    },
  }),
  example(createRequest, {
    body: requestBody(exampleOf(requestRecord.kept)),
    response: received('Your request has been received.', 'REQ-100001'),
    errors: { 400: invalid(endBeforeStartMessage, 'duration.endDate') },
  }),
  example(createConsultation, {
    body: exampleOf(consultationRecord.kept),
    response: received('Your booking has been received.', 'CON-100001'),
    errors: { 400: invalid(fillInMessage, 'preferredTime') },
  }),
  example(enrol, {
    body: { trainingName: 'Defensive Driving', ...exampleOf(traineeRecord.kept) },
    response: received('You are registered for Defensive Driving.', 'ENR-100001'),
    errors: {
      400: invalid(invalidEmailMessage, 'email'),
      409: { message: alreadyRegisteredMessage },
    },
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
]);
