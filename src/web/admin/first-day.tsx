import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listAdministrators } from '#contract/accounts/administrators.ts';
import { readOutlets } from '#contract/messages/messages.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { isSamplePhone } from '#contract/website/samples.ts';
import { backupsPath } from '#web/addresses.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';

const firstDayQuery = queryOptions({
  queryKey: ['first-day'],
  async queryFn({ signal }) {
    const [administrators, outlets, trainings] = await Promise.all([
      callApi(listAdministrators, { signal }),
      callApi(readOutlets, { signal }),
      callApi(listAllTrainings, { query: { page: '1', pageSize: '1' }, signal }),
    ]);
    return {
      administrators: administrators.data.result,
      outlets: outlets.data,
      trainings: trainings.data.pagedInfo.total,
    };
  },
});

interface Step {
  title: string;
  why: ReactNode;
  to?: string;
  isDone: boolean;
}

/** A checklist for the Owner of a new company, shown until everything is done. */
export function FirstDay() {
  const { company } = useWebsite();
  const query = useQuery(firstDayQuery);
  const ownId = useSession(({ currentUser }) => currentUser?._id);
  if (!query.data) return null;
  const { administrators, outlets, trainings } = query.data;
  const steps: Step[] = [
    {
      title: 'Invite a colleague',
      why: 'So that somebody can cover for you, and let you back in.',
      to: '/admin/administrators',
      isDone: administrators.length > 1,
    },
    {
      title: 'Set up a second factor',
      why: "A passkey or an app code protects your drivers' documents if someone gets your password.",
      to: '/admin/account',
      isDone: administrators.some(
        ({ _id, secondFactors }) => _id === ownId && secondFactors.length > 0,
      ),
    },
    {
      title: 'Connect email and text messages',
      why: "Emails and text messages aren't being delivered yet.",
      to: '/admin/settings/messages',
      isDone: outlets.mail && outlets.text,
    },
    {
      title: 'Enter your phone numbers',
      why: 'The website and messages still show sample numbers.',
      to: '/admin/website',
      isDone:
        company.phones.length > 0 && !company.phones.some(({ number }) => isSamplePhone(number)),
    },
    {
      title: 'Announce your first training',
      why: 'It appears on the website at once, and people can register.',
      to: '/admin/training-management',
      isDone: trainings > 0,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Panel title="Your first day" aside={`${done} of ${steps.length} done`}>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ol>
      <p className="border-t border-line py-3 text-1 text-ink-2">
        Moving from another server? <TextLink to={backupsPath}>Start from a backup</TextLink>
      </p>
    </Panel>
  );
}

function StepRow({ step: { title, why, to, isDone } }: { step: Step }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-green-ink' : 'text-ink-2'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="text-2 font-title text-navy-900">
          {title}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
        </p>
        {!isDone && <p className="text-1 text-ink-2">{why}</p>}
      </div>
      {!isDone && to !== undefined && (
        <Link
          to={to}
          className="inline-flex min-h-(--h-dense) items-center gap-1.5 rounded-field px-2 font-title text-navy-600 hover:bg-navy-100"
        >
          Open<span className="sr-only"> {title}</span>
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </li>
  );
}
