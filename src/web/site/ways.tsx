import { ArrowRight, type LucideIcon, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWebsite } from '#web/platform/page/website.ts';

/** Links onward, for pages with no other content. */
export const Ways = ({ children }: { children: ReactNode }) => (
  <ul className="mt-8 divide-y divide-line border-y border-line">{children}</ul>
);

/** The company's first phone number; renders nothing without one. */
export function CallWay({ line }: { line: string }) {
  const phone = useWebsite().company.phones.find(({ number }) => number !== '');
  return (
    phone && (
      <Way
        to={`tel:${phone.number.replace(/\s/g, '')}`}
        icon={Phone}
        title={`Call ${phone.number.replaceAll(' ', '\u00a0')}`}
        line={line}
      />
    )
  );
}

/** An email to the company; renders nothing without its address. */
export function WriteWay() {
  const { email } = useWebsite().company;
  return (
    email !== '' && <Way to={`mailto:${email}`} icon={Mail} title="Write to us" line={email} />
  );
}

interface WayProps {
  to: string;
  icon: LucideIcon;
  title: string;
  line: string;
}

export function Way({ to, icon: Icon, title, line }: WayProps) {
  return (
    <li>
      <Link to={to} className="group/way flex min-h-20 items-center gap-5 rounded-field py-3">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-chip bg-navy-900 text-gold-400">
          <Icon className="size-5" />
        </span>
        {/* Links to phone numbers don't wrap by default, but these are sentences. */}
        <span className="grow whitespace-normal">
          <span className="block text-3 font-title text-navy-900">{title}</span>
          <span className="block text-1 wrap-anywhere text-ink-2">{line}</span>
        </span>
        <ArrowRight className="size-5 shrink-0 text-gold-700 transition-transform duration-(--fast) group-hover/way:translate-x-1" />
      </Link>
    </li>
  );
}
