import { useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import {
  type Health,
  type HealthLine,
  type HealthState,
  readHealth,
} from '#contract/settings/health.ts';
import { backupsPath } from '#web/addresses.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

export const meta = pageTitle('Settings: health');

export const handle: ScreenHandle = { permission: 'manage the server' };

export default function HealthPage() {
  const query = useQuery(apiQuery(readHealth, {}));
  return (
    <QueryView query={query} data={query.data?.data} failure="Health could not be loaded.">
      {(health) =>
        health ? (
          <div className="grid grid-cols-1 gap-4">
            <Panel title="Health" aside={summarize(health.lines)}>
              <ul className="divide-y divide-line">
                {health.lines.map((line) => (
                  <Line key={line.name} line={line} />
                ))}
              </ul>
            </Panel>
            <Version health={health} />
          </div>
        ) : (
          <RecordSkeleton label="Loading Health" />
        )
      }
    </QueryView>
  );
}

function summarize(lines: readonly HealthLine[]): string {
  const wrong = lines.filter(({ state }) => state === 'bad' || state === 'warning').length;
  return wrong === 0 ? 'Everything works' : `${wrong} to look at`;
}

const looks: Readonly<Record<HealthState, { words: string; icon: LucideIcon; look: string }>> = {
  good: { words: 'OK', icon: Check, look: 'text-green-ink' },
  warning: { words: 'Needs a look', icon: TriangleAlert, look: 'text-yellow-ink' },
  bad: { words: 'Act now', icon: CircleX, look: 'text-red-ink' },
  unknown: { words: 'Not known', icon: CircleHelp, look: 'text-ink-2' },
};

const pages: Readonly<Record<NonNullable<HealthLine['page']>, string>> = {
  'mail and texts': '/admin/settings/messages',
  messages: '/admin/messages',
  backups: backupsPath,
};
const link = 'text-navy-600 underline underline-offset-4 hover:text-navy-900';

function Line({ line: { name, state, words, advice, page } }: { line: HealthLine }) {
  const { words: stateWords, icon: Icon, look } = looks[state];
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 text-2 sm:grid-cols-[9rem_9rem_1fr]">
      <h3 className="font-title text-navy-900">{name}</h3>
      <p className={classNames('flex items-start gap-1.5 font-strong', look)}>
        <Icon className="mt-1 size-4 shrink-0" />
        {stateWords}
      </p>
      <div className="min-w-0">
        <p className="whitespace-pre-line text-ink">{words}</p>
        {advice !== null && (
          <p className="mt-1 text-ink-2">
            {page === null ? (
              advice
            ) : (
              <Link to={pages[page]} className={link}>
                {advice}
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function Version({ health: { version, changes } }: { health: Health }) {
  return (
    <Panel title={`Version ${version}`}>
      <div className="grid gap-3 py-2 text-2">
        <p className="max-w-measure text-ink-2">
          To go back to the former version, install it again and restore the backup made before the
          update.{' '}
          <Link to={backupsPath} className={link}>
            Backups lists it.
          </Link>
        </p>
        {changes.map(({ title, entries }) => (
          <section key={title} aria-label={`Changes of ${title}`}>
            <h3 className="font-title text-navy-900">
              {title === version ? "What's new" : `${title}, not released yet`}
            </h3>
            <ul className="mt-2 grid max-w-measure list-disc gap-1.5 ps-5">
              {entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}
