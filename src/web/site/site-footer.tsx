import { Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { useWebsite } from '#web/platform/page/website.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { Contact } from './contact.tsx';
import { companyLinks, quickLinks } from './links.ts';
import { Logo } from './logo.tsx';

export function SiteFooter() {
  const { company } = useWebsite();
  const phone = company.phones.find(({ number }) => number !== '');
  return (
    <footer id="footer" className="bg-navy-950 text-on-navy">
      <div className="content">
        <div className="grid brief:hidden grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-8 py-12 md:gap-y-10 md:py-16 md:grid-cols-[3fr_3fr_5fr] lg:grid-cols-[repeat(3,max-content)_minmax(0,max-content)] lg:justify-between lg:py-14">
          <div className="col-span-full flex flex-col gap-5 md:flex-row md:items-center md:gap-8 lg:col-span-1 lg:flex-col lg:items-stretch lg:gap-5">
            <Link
              to="/"
              aria-label={`${company.name}, home page`}
              className="-m-2 self-start rounded-field p-2 md:self-center lg:self-start"
            >
              <Logo theme="dark" />
            </Link>
            <p className="max-w-60 text-on-navy-2 md:me-auto lg:me-0">{company.tagline}</p>
            <Socials />
          </div>
          <Column title="Quick links" links={quickLinks} />
          <Column title="Company" links={companyLinks} />
          <div className="col-span-full md:col-span-1">
            <h2 className="mb-3 text-2 font-title">Contact</h2>
            <Contact theme="dark" />
          </div>
        </div>
        <div className="flex min-h-18 items-center justify-between gap-6 border-t border-line-navy py-5 text-1 text-on-navy-2 brief:border-0">
          {phone && (
            <p className="hidden items-center gap-3 text-2 brief:flex">
              <Phone aria-hidden="true" className="size-5 shrink-0 text-gold-400" />
              <a
                href={`tel:${phone.number.replace(/\s/g, '')}`}
                className="flex min-h-11 items-center text-on-navy"
              >
                {phone.number}
              </a>
            </p>
          )}
          <p className="flex flex-wrap gap-x-4 wrap-anywhere brief:hidden">
            <span suppressHydrationWarning>
              © {new Date().getFullYear()} {company.name}
            </span>
            {company.registrationNumber !== '' && <span>{company.registrationNumber}</span>}
            {company.licenceNumber !== '' && (
              <span>Recruiter's licence {company.licenceNumber}</span>
            )}
          </p>
          <BrandStripes theme="dark" />
        </div>
      </div>
    </footer>
  );
}

function Column({
  title,
  links,
}: {
  title: string;
  links: readonly { to: string; label: string }[];
}) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-2 font-title">{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center text-on-navy-2 underline-offset-4 hover:text-on-navy hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const networks = [
  ['Facebook', 'facebook'],
  ['TikTok', 'tikTok'],
  ['Instagram', 'instagram'],
  ['X', 'x'],
] as const;
const tile =
  'inline-flex size-11 items-center justify-center rounded-field bg-line-navy hover:bg-navy-600';

function Socials() {
  const { company } = useWebsite();
  return (
    <ul className="flex flex-wrap gap-2">
      {networks
        .filter(([, key]) => company[key] !== '')
        .map(([network, key]) => (
          <li key={key}>
            <a href={company[key]} aria-label={network} rel="noopener" className={tile}>
              <SocialIcon network={network} />
            </a>
          </li>
        ))}
      {company.email !== '' && (
        <li>
          <a href={`mailto:${company.email}`} aria-label="Email" className={tile}>
            <Mail aria-hidden="true" className="size-5" />
          </a>
        </li>
      )}
    </ul>
  );
}

type Network = 'Facebook' | 'TikTok' | 'Instagram' | 'X';

/** The surrounding link has the accessible name. */
function SocialIcon({ network }: { network: Network }) {
  return <span aria-hidden="true" data-network={network} className="social-icon size-5" />;
}
