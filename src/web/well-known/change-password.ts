import { redirect } from 'react-router';

/** Password managers open this to change a password. */
export const loader = () => redirect('/admin/account');
