import { redirect } from 'react-router';

/** Leads password managers to where a password is changed. */
export const loader = () => redirect('/admin/account');
