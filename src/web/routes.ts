import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The pages without data, which are prerendered at build time. */
export const prerenderedPaths = [
  '/',
  '/apply',
  '/request',
  '/book-consultancy',
  '/about',
  '/team',
  '/services',
  '/login',
  '/forgot-password',
  '/verify-email',
  '/reset-password',
];

export default [
  layout('site/site-layout.tsx', [
    index('site/home-page.tsx'),
    route('apply', 'drivers/public/apply-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('team', 'site/about-page.tsx', { id: 'team' }),
    route('services', 'site/services-page.tsx'),
    layout('platform/http/query-provider-layout.tsx', { id: 'public-forms' }, [
      route('request', 'requests/public/request-page.tsx'),
      route('book-consultancy', 'consultations/public/book-consultancy-page.tsx'),
      route('training', 'trainings/public/training-page.tsx'),
      route('training/register', 'enrolments/public/register-page.tsx'),
      route('training/:id', 'trainings/public/detail-page.tsx'),
      route('login', 'accounts/login-page.tsx'),
      route('forgot-password', 'accounts/forgot-password-page.tsx'),
      route('verify-email', 'accounts/verify-email-page.tsx'),
      route('reset-password', 'accounts/reset-password-page.tsx'),
    ]),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('training/:id/calendar.ics', 'trainings/public/calendar-file.ts'),
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('site.webmanifest', 'site/web-manifest.ts'),
  layout('platform/http/query-provider-layout.tsx', { id: 'office' }, [
    route('admin', 'admin/admin-layout.tsx', [
      index('admin/index-page.tsx'),
      route('dashboard', 'admin/dashboard-page.tsx'),
      route('overview', 'admin/dashboard-page.tsx', { id: 'overview' }),
      route('account', 'accounts/account-page.tsx'),
      route('driver-management', 'drivers/admin/list-page.tsx'),
      route('driver-management/document-status', 'documents/admin/expiries-page.tsx'),
      route('driver-management/ongoing-driver', 'placements/admin/ongoing-page.tsx'),
      route('driver-management/:id', 'drivers/admin/profile-page.tsx'),
      route('company-driver', 'requests/admin/list-page.tsx'),
      route('company-driver/availableDrivers', 'placements/admin/available-page.tsx'),
      route('company-driver/availableDrivers/:id', 'placements/admin/available-page.tsx', { id: 'available-for' }),
      route('company-driver/:id', 'requests/admin/detail-page.tsx'),
      route('consultancy', 'consultations/admin/list-page.tsx'),
      route('consultancy/:id', 'consultations/admin/detail-page.tsx'),
      route('training-management', 'trainings/admin/list-page.tsx'),
      route('training-management/trainingInformation', 'trainings/admin/edit-page.tsx'),
      route('*', 'admin/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
