import type { Endpoint } from './endpoint.ts';

/** The descriptions of the groups of endpoints, for the OpenAPI document. */
export const endpointTags: Record<Endpoint['tag'], string> = {
  Accounts: 'Logging in and out, new passwords, and the own account.',
  Activity: 'What administrators did, and when.',
  Administrators: 'Who can log in and do what, and inviting new administrators.',
  Consultations: 'Booking a consultation, and managing the bookings.',
  Drivers: "Drivers' applications, their statuses and their documents.",
  Exports: 'Lists as files.',
  Gallery: 'Pictures of past trainings.',
  Messages: 'What people were told by email and text message, and whether it has arrived.',
  Notes: 'What colleagues wrote about a record.',
  Overview: 'What the dashboard and the bell show.',
  Placements: 'Who works for which company.',
  Privacy: 'What is kept for how long, and what people ask about their own data.',
  Reports: 'How it goes, counted by week, state, reason or month.',
  Requests: "Companies' requests for drivers.",
  Search: 'Searching everything at once.',
  System: 'Whether the product runs, what its API is, and errors of the site in browsers.',
  Tracking: 'How far an application, a request, a booking or a registration is, for those who have sent it.',
  Trainings: 'Trainings, and who has registered for them.',
  Website: "The words of the company's site: their draft, and what was published.",
};
