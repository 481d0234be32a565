import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type NoticeFigures, readNoticeFigures } from '#contract/consents/consent-records.ts';
import { consentLabels, wordingOf } from '#contract/consents/consent-words.ts';
import {
  type ConsentForm,
  type ConsentKind,
  consentForms,
  consentKinds,
} from '#contract/consents/consents.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { noticeVersion, noticeVersions } from '#contract/privacy/notice-versions.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { Summary } from '#web/ui/data/summary.tsx';

export const meta = pageTitle('Notices and consent');

export const handle: ScreenHandle = { permission: 'manage privacy' };

export default function NoticesPage() {
  const query = useQuery(apiQuery(readNoticeFigures, {}));
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/admin/privacy" />
      <div>
        <h1 className="title text-4">Notices and consent</h1>
        <p className="mt-1 text-2 text-ink-2">
          Privacy notice of the {formatDate(noticeVersion)}.{' '}
          <a
            href="/privacy"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-navy-600 underline underline-offset-4 hover:text-navy-900"
          >
            Read it
            <ArrowRight className="size-4" />
          </a>
        </p>
      </div>
      <QueryView query={query} data={query.data?.data} failure="The figures could not be loaded.">
        {(figures) =>
          figures ? <Figures figures={figures} /> : <RecordSkeleton label="Loading the figures" />
        }
      </QueryView>
      <Wordings />
    </div>
  );
}

const head = 'py-2 pe-4 text-start wrap-normal text-1 font-title text-ink-2 last:pe-0';
const cell = 'py-2.5 pe-4 align-top last:pe-0';

/** Notices without answers are left out: their figures say nothing. */
const isAsked = ({ kinds }: NoticeFigures['versions'][number]) =>
  kinds.some(({ agreed, takenBack, notAgreed }) => agreed + takenBack + notAgreed > 0);

function Figures({ figures: { versions, notAsked } }: { figures: NoticeFigures }) {
  return (
    <>
      {versions.filter(isAsked).map(({ version, kinds }) => (
        <Panel key={version} title={`Asked with the notice of the ${formatDate(version)}`}>
          <div className="overflow-x-auto">
            <table className="w-full text-2">
              <thead>
                <tr className="border-b border-line">
                  <th className={head}>What</th>
                  <th className={head}>Agreed</th>
                  <th className={head}>Withdrawn</th>
                  <th className={head}>Not agreed</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {kinds.map(({ kind, agreed, takenBack, notAgreed }) => (
                  <tr key={kind}>
                    <th className={`${cell} text-start font-title text-navy-900`}>
                      {consentLabels[kind]}
                    </th>
                    <td className={cell}>{agreed}</td>
                    <td className={cell}>{takenBack}</td>
                    <td className={cell}>{notAgreed}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      ))}
      <Panel title="Not asked">
        <p className="py-2 text-1 text-ink-2">
          These people weren't shown the privacy notice, for example because there was none yet.
        </p>
        <dl className="divide-y divide-line">
          {notAsked.map(({ kind, records }) => (
            <div key={kind} className="flex justify-between gap-4 py-2.5 text-2 sm:justify-start">
              <dt className="font-title text-navy-900 sm:w-56">{consentLabels[kind]}</dt>
              <dd>{records}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

const publicForms = [
  'application',
  'request',
  'booking',
  'registration',
] as const satisfies ConsentForm[];

/** Each different wording of a consent, with the forms that show it. */
function wordsOf(version: (typeof noticeVersions)[number], kind: ConsentKind) {
  const forms = publicForms.filter((form) => consentForms[form].some((one) => one === kind));
  return forms.map((form) => ({ form, ...wordingOf(version, kind, form) }));
}

function Wordings() {
  return (
    <Panel title={`Wording of the ${formatDate(noticeVersion)}`}>
      <Wording version={noticeVersion} />
      {noticeVersions
        .filter((version) => version !== noticeVersion)
        .map((version) => (
          <details key={version} className="border-t border-line text-2">
            <Summary>Wording of the {formatDate(version)}</Summary>
            <Wording version={version} />
          </details>
        ))}
    </Panel>
  );
}

function Wording({ version }: { version: (typeof noticeVersions)[number] }) {
  return (
    <dl className="divide-y divide-line">
      {consentKinds.map((kind) => (
        <div key={kind} className="grid gap-x-6 gap-y-1 py-3 text-2 md:grid-cols-[200px_1fr]">
          <dt className="font-title text-navy-900">{consentLabels[kind]}</dt>
          <dd className="grid gap-2">
            {wordsOf(version, kind).map(({ form, title, line }) => (
              <p key={form}>
                {title} {line} <span className="text-1 text-ink-2">({form})</span>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
