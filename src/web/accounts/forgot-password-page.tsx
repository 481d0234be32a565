import type { LinksFunction, MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page-meta.ts';
import { company } from '#web/site/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AccountScreen, accountPicturePreload } from './account-screen.tsx';

/** The page's name in the browser's tab, and what search engines are told of it. */
export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Forgot Password',
    description: 'What an administrator does who has forgotten the password.',
    path: '/forgot-password',
    isUnlisted: true,
  });

/** What is fetched before the page asks for it. */
export const links: LinksFunction = () => [accountPicturePreload];

/** Says to an administrator without the password what there is to do. */
export default function ForgotPasswordPage() {
  return (
    <AccountScreen title="Forgot Password" line="A password can't be recovered by email on this site.">
      <p className="mt-4 text-2">Please ask the person who runs the site for {company.name} to give you a new one.</p>
      <ButtonLink to="/login" look="line" wide className="mt-8">
        Back to Log In
      </ButtonLink>
    </AccountScreen>
  );
}
