import { IdCard, Truck } from 'lucide-react';
import { data } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { missingPage } from './error-screen.tsx';
import { SplitView } from './split-view.tsx';
import { CallWay, Way, Ways } from './ways.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Page not found',
    description: 'There is no page at this address.',
    isUnlisted: true,
  });

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const { mark, title, text } = missingPage;
  return (
    <SplitView isPictureOnPhones>
      <Eyebrow>{mark}</Eyebrow>
      <h1 className="title mt-4 text-5">{title}</h1>
      <p className="mt-5 text-3 text-ink-2">{text}</p>
      <Ways>
        <Way to="/request" icon={Truck} title="Request a Driver" line="For companies" />
        <Way
          to="/apply"
          icon={IdCard}
          title="Apply as Driver"
          line="Or continue your application"
        />
        <CallWay line="We'll help you find the right page" />
      </Ways>
      <TextLink to="/" className="mt-6">
        Go to the home page
      </TextLink>
    </SplitView>
  );
}
