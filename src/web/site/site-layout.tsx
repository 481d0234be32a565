import { Mail, Megaphone, Phone, X } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { BackgroundDraftSender } from '#web/platform/offline/background-draft-sender.tsx';
import { keepPage } from '#web/platform/offline/register-worker.ts';
import { storedText } from '#web/platform/page/browser-storage.ts';
import { ConnectionNotice, NoticeLine } from '#web/platform/page/connection-notice.tsx';
import { restoredAddress, useEndedSession } from '#web/platform/page/ended-session.ts';
import { NonceContext } from '#web/platform/page/ssr-context.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { Contact } from './contact.tsx';
import { companyLinks, quickLinks } from './links.ts';
import { Logo } from './logo.tsx';
import { TopBar } from './top-bar.tsx';

function SiteFooter() {
  const { company } = useWebsite();
  const phone = company.phones.find(({ number }) => number !== '');
  return (
    <footer id="footer" className="bg-navy-950 text-on-navy">
      <div className="content">
        <div className="grid brief:hidden grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-1 pt-4 pb-1 md:gap-y-10 md:py-16 md:grid-cols-[3fr_3fr_5fr] lg:grid-cols-[repeat(3,max-content)_minmax(0,max-content)] lg:justify-between lg:py-14">
          <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 md:gap-x-8 lg:col-span-1 lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-5">
            <Link
              to="/"
              aria-label={`${company.name}, home page`}
              className="-m-2 self-start rounded-field p-2 md:self-center lg:self-start"
            >
              <Logo theme="dark" />
            </Link>
            <p className="max-w-60 text-on-navy-2 max-md:flex-1 max-md:basis-40 max-md:text-1 md:me-auto lg:me-0">
              {company.tagline}
            </p>
            <Socials />
          </div>
          <Column title="Quick links" links={quickLinks} />
          <Column title="Company" links={companyLinks} />
          <div className="col-span-full max-md:text-1 max-md:[&>ul]:flex max-md:[&>ul]:flex-wrap max-md:[&>ul]:gap-x-6 max-md:[&_li]:grow max-md:[&_li]:basis-full max-md:[&_li:has([href^=tel])]:basis-[calc(50%-12px)] md:col-span-1">
            <h2 className="mb-3 text-2 font-title max-md:sr-only">Contact</h2>
            <Contact />
          </div>
        </div>
        <div className="flex min-h-11 items-center justify-between gap-6 border-t border-line-navy text-1 md:min-h-18 md:py-5 brief:py-3 text-on-navy-2 brief:border-0">
          {phone && (
            <p className="hidden items-center gap-3 text-2 brief:flex">
              <Phone className="size-5 shrink-0 text-gold-400" />
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
      <h2 className="mb-3 text-2 font-title max-md:sr-only">{title}</h2>
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
            <Mail className="size-5" />
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

const keepsForm = /^\/(apply|request|book|training\/reg|send)/;
const hasForm = /^\/(login|forgot|verify|reset|invitation|track|feedback|certificates)/;

function lostLineSentence(pathname: string): string {
  if (keepsForm.test(pathname)) return `You can go on. Everything is kept on ${thisDevice()}.`;
  return hasForm.test(pathname) ? 'What you entered is still here.' : 'You can keep reading here.';
}

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  useEffect(keepPage, [pathname, search]);
  return (
    <>
      <a
        href="#content"
        className="fixed start-2 top-2 z-(--z-toast) rounded-field bg-card px-4 py-3 font-title text-navy-900 not-focus:sr-only"
      >
        Skip to the content
      </a>
      <Announcement />
      <TopBar />
      <ConnectionNotice
        place="site"
        sentence={lostLineSentence(pathname)}
        otherwise={<SessionEnded />}
      />
      <main
        id="content"
        tabIndex={-1}
        // The connection notice sticks beside `main`, so it shows at the footer too. `main` fills
        // the window, so late content doesn't move the footer.
        className="flex min-h-dvh flex-col pt-(--h-bar) peer-not-empty:-mt-(--h-bar) outline-none has-[[data-picture-behind-bar]]:pt-0"
      >
        <Outlet />
      </main>
      <SiteFooter />
      <BackgroundDraftSender />
    </>
  );
}

/** On the home page and above the log-in form: the session has ended, with a link back. */
function SessionEnded() {
  const { pathname } = useLocation();
  const returnTo = useEndedSession();
  const isRestored = returnTo === restoredAddress;
  const purpose = isRestored ? 'with an account of the backup.' : 'to continue where you left off.';
  if (returnTo === null || !['/', '/login'].includes(pathname)) return null;
  return (
    <NoticeLine>
      <span>
        <strong>{isRestored ? 'Your data is back.' : 'Your session has ended.'}</strong>{' '}
        {pathname === '/login' ? (
          `Log in ${purpose}`
        ) : (
          <>
            <Link to="/login" state={{ returnTo }} className="underline">
              Log in again
            </Link>{' '}
            {purpose}
          </>
        )}
      </span>
    </NoticeLine>
  );
}

const closed = storedText('localStorage', 'closed-announcement');

// An inline script before the first paint, so that a closed bar causes no layout shift. Serialised as text, so it
// can't use anything from outside.
function hideClosed() {
  const bar = document.currentScript?.previousElementSibling;
  try {
    if (bar instanceof HTMLElement)
      bar.hidden = localStorage.getItem('closed-announcement') === bar.dataset.words;
  } catch {
    // Without storage access, the bar shows.
  }
}

function Announcement() {
  const { title, text, link, linkLabel, from, to } = useWebsite().announcements;
  const nonce = useContext(NonceContext);
  const bar = useRef<HTMLElement>(null);
  const words = [title, text, link, from, to].join(' ');
  // For a bar rendered in the browser, where the inline script doesn't run.
  useEffect(() => {
    if (bar.current && closed.read() === words) bar.current.hidden = true;
  }, [words]);
  if (title === '') return null;

  function close() {
    closed.write(words);
    if (bar.current) bar.current.hidden = true;
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <>
      <section
        ref={bar}
        aria-label="Announcement"
        data-words={words}
        suppressHydrationWarning
        className="border-s-5 border-gold-400 bg-gold-100 text-1 text-ink"
      >
        <div className="content flex items-start gap-3 py-1">
          <Megaphone className="mt-3 size-5 shrink-0 text-gold-700" />
          <p className="min-w-0 grow py-2.5 wrap-anywhere">
            <strong className="font-title">{title}</strong> {text}{' '}
            {link !== '' && (
              <a href={link} className="font-title underline underline-offset-4">
                {linkLabel}
              </a>
            )}
          </p>
          <button
            type="button"
            aria-label="Close the announcement"
            onClick={close}
            className="-me-3 inline-flex size-11 shrink-0 items-center justify-center rounded-field no-script:hidden"
          >
            <X className="size-5" />
          </button>
        </div>
      </section>
      <script
        {...(nonce !== null && { nonce })}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${hideClosed})()` : '' }}
      />
    </>
  );
}
