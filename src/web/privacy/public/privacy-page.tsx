import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDate } from '#contract/platform/dates.ts';
import { noticeVersion, noticeVersions } from '#contract/privacy/notice-versions.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { Summary } from '#web/ui/data/summary.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import {
  type NoticeGroup,
  type NoticeSection,
  noticeChanges,
  noticeGroups,
  noticeIntro,
  noticeSections,
} from './privacy-texts.ts';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Privacy notice',
    description:
      'What we keep about you, why, who sees it, for how long, and what you can ask of us.',
    path: '/privacy',
  });

const parts = [
  { hash: 'who-we-are', title: 'Who we are', body: <Contact /> },
  ...noticeGroups.map((group) => ({ ...group, body: <Group group={group} /> })),
  ...noticeSections.map((section) => ({ ...section, body: <Words section={section} /> })),
  { hash: 'changes', title: 'Versions of this notice', body: <Versions /> },
];

/** Phones open only the first part and the one in the URL; the titles serve as contents. */
export default function PrivacyPage() {
  const target = useLocation().hash.slice(1);
  const isWide = useBreakpoint('lg');
  const isHydrated = useIsHydrated();
  return (
    <div className="content py-12 sm:py-18">
      <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-[7fr_5fr]">
        <div>
          <Eyebrow>{noticeIntro.mark}</Eyebrow>
          <h1 className="title mt-4 text-5">{noticeIntro.title}</h1>
        </div>
        <p className="max-w-measure text-3 text-ink-2">{noticeIntro.lead}</p>
      </div>
      <p className="mt-6 text-1 text-ink-2">Version of {formatDate(noticeVersion)}</p>
      <div className="mt-6 grid items-start gap-x-16 gap-y-8 border-t border-line pt-6 lg:mt-8 lg:grid-cols-[280px_minmax(0,1fr)] lg:pt-8">
        <nav
          aria-label="Parts of the privacy notice"
          className="sticky top-[calc(var(--h-bar)+--spacing(6))] max-lg:hidden print:hidden"
        >
          <ul>
            {parts.map(({ hash, title }) => (
              <li key={hash}>
                <a
                  href={`#${hash}`}
                  className="flex min-h-9 items-center py-1 text-1 text-navy-900 underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 divide-y divide-line lg:gap-4">
          {parts.map(({ hash, title, body }, at) => (
            <section
              key={hash}
              id={hash}
              tabIndex={-1}
              aria-labelledby={`${hash}-title`}
              className="outline-none break-inside-avoid-page"
            >
              <details
                open={at === 0 || (isHydrated && (isWide || hash === target))}
                className={classNames(
                  'print:details-content:[content-visibility:visible]',
                  !isHydrated &&
                    'in-target:details-content:[content-visibility:visible] lg:details-content:[content-visibility:visible]',
                )}
              >
                <Summary className="min-h-14">
                  <h2 id={`${hash}-title`} className="title text-3">
                    {title}
                  </h2>
                </Summary>
                <div className="pt-1 pb-6">{body}</div>
              </details>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Versions() {
  return (
    <dl className="divide-y divide-line border-t border-line">
      {noticeVersions.map((version) => (
        <div
          key={version}
          className="grid gap-x-6 py-3 sm:grid-cols-[180px_minmax(0,var(--container-measure))]"
        >
          <dt className="font-title text-navy-900">{formatDate(version)}</dt>
          <dd className="text-ink-2">{noticeChanges[version]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contact() {
  const { name, location, email, phones, officerName, officerEmail } = useWebsite().company;
  const [phone] = phones;
  return (
    <>
      <p className="max-w-measure">
        {name}
        {location !== '' && `, ${location}`}, decides why and how your data is used. We are the data
        controller in the sense of the Act.
      </p>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        {officerEmail !== '' && (
          <Row title="Data protection officer">
            {officerName !== '' && `${officerName}, `}
            <Address to={`mailto:${officerEmail}`}>{officerEmail}</Address>
          </Row>
        )}
        {phone && phone.number !== '' && (
          <Row title="Phone">
            <Address to={`tel:${phone.number.replace(/\s/g, '')}`}>{phone.number}</Address>
          </Row>
        )}
        {email !== '' && (
          <Row title="Email">
            <Address to={`mailto:${email}`}>{email}</Address>
          </Row>
        )}
      </dl>
    </>
  );
}

const Address = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className="break-all text-navy-900 underline underline-offset-4">
    {children}
  </a>
);

const rows = [
  ['what', 'What'],
  ['why', 'Why'],
  ['ground', 'What allows it'],
  ['who', 'Who sees it'],
  ['howLong', 'How long'],
] as const;

function Group({ group }: { group: NoticeGroup }) {
  return (
    <dl className="divide-y divide-line border-t border-line">
      {rows.map(([field, title]) => (
        <Row key={field} title={title}>
          {group[field]}
        </Row>
      ))}
    </dl>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[180px_minmax(0,var(--container-measure))]">
      <dt className="font-title text-navy-900">{title}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}

function Words({ section: { hash, paragraphs, points } }: { section: NoticeSection }) {
  return (
    <div className="grid max-w-measure gap-4">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {points && (
        <ul className="grid list-disc gap-2 ps-5 marker:text-gold-700">
          {points.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {hash === 'how-to-ask' && (
        <p>
          <Link to="/track" className="font-title text-navy-900 underline underline-offset-4">
            Check your status
          </Link>
        </p>
      )}
    </div>
  );
}
