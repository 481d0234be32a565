import { ArrowRight, IdCard, type LucideIcon, Phone, Truck } from 'lucide-react';
import { data, Link } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { missingPage } from './error-screen.tsx';
import { SplitView } from './split-view.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Page not found',
    description: 'There is no page at this address.',
    isUnlisted: true,
  });

export function loader() {
  return data(null, { status: 404 });
}

/** Shown for unknown URLs: a road, and three ways back onto it. */
export default function NotFoundPage() {
  const { company } = useWebsite();
  const { mark, title, text } = missingPage;
  const phone = company.phones.find(({ number }) => number !== '');
  return (
    <SplitView isPictureOnPhones>
      <Eyebrow>{mark}</Eyebrow>
      <h1 className="title mt-4 text-5">{title}</h1>
      <p className="mt-5 text-3 text-ink-2">{text}</p>
      <ul className="mt-8 divide-y divide-line border-y border-line">
        <Way to="/request" icon={Truck} title="Request a Driver" line="For companies" />
        <Way to="/apply" icon={IdCard} title="Apply as Driver" line="Or continue your application" />
        {phone && (
          <Way
            to={`tel:${phone.number.replace(/\s/g, '')}`}
            icon={Phone}
            title={`Call ${phone.number.replaceAll(' ', '\u00a0')}`}
            line="We'll help you find the right page"
          />
        )}
      </ul>
      <TextLink to="/" className="mt-6">
        Go to the home page
      </TextLink>
    </SplitView>
  );
}

interface WayProps {
  to: string;
  icon: LucideIcon;
  title: string;
  line: string;
}

function Way({ to, icon: Icon, title, line }: WayProps) {
  return (
    <li>
      <Link to={to} className="group/way flex min-h-20 items-center gap-5 rounded-field py-3">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-chip bg-navy-900 text-gold-400">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        {/* A link to a phone number would keep its sentences on one line. */}
        <span className="grow whitespace-normal">
          <span className="block text-3 font-title text-navy-900">{title}</span>
          <span className="block text-1 text-ink-2">{line}</span>
        </span>
        <ArrowRight
          aria-hidden="true"
          className="size-5 shrink-0 text-gold-700 transition-transform duration-(--fast) group-hover/way:translate-x-1"
        />
      </Link>
    </li>
  );
}
