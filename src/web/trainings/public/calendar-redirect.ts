import { redirect } from 'react-router';

/** Leads from the address that people guess to the calendar of all trainings. */
export const loader = () =>
  redirect('/trainings.ics', { status: 301, headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
