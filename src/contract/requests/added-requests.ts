import * as z from 'zod/mini';
import { consentFields } from '#contract/consents/consents.ts';
import { endpoint, success } from '#contract/platform/endpoint.ts';
import { RequestBody } from './request-form.ts';
import { wholeRequestChecks } from './request-record.ts';
import { CompanyRequest } from './requests.ts';

/** Adds a request made by phone, as Pending. The company is notified as if it had used the form. */
export const addRequest = endpoint('POST /admin/requestdrivers', {
  access: 'manage requests',
  tag: 'Requests',
  summary: 'Add a company request received by phone',
  writes: ['consents', 'messages', 'requests'],
  status: 201,
  body: z.extend(RequestBody, consentFields('office, request by phone')),
  checks: wholeRequestChecks(),
  response: success(CompanyRequest),
});
