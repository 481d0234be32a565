import { redirect } from 'react-router';

/** Redirects a commonly guessed URL to the calendar of all trainings. */
export const loader = () =>
  redirect('/trainings.ics', {
    status: 301,
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  });
