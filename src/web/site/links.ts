/** The public pages, in the order of the header. */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/apply', label: 'Apply as Driver' },
  { to: '/request', label: 'Request a Driver' },
  { to: '/book-consultancy', label: 'Book Consultancy' },
  { to: '/training', label: 'Training Programs' },
  { to: '/about', label: 'About Us' },
] as const;

export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/#faq', label: "FAQ's" },
  { to: '/track', label: 'Check your status' },
  { to: '/privacy', label: 'Privacy notice' },
] as const;

export const companyLinks = [
  { to: '/apply', label: 'Apply as Driver' },
  { to: '/request', label: 'Request a Driver' },
  { to: '/training', label: 'Training Programs' },
  { to: '/book-consultancy', label: 'Book a Consultancy' },
] as const;

/** Whether `pathname` belongs to the link; `/team` belongs to the About page. */
export function isCurrent(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '') || '/';
  if (to === '/about' && path === '/team') return true;
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}
