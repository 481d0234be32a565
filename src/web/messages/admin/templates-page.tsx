import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import {
  audiences,
  isMessageEvent,
  messageEventNames,
  messageEvents,
} from '#contract/messages/message-events.ts';
import { listTemplates, type MessageTemplate } from '#contract/messages/message-templates.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { SelectArrow } from '#web/ui/fields/select.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { TemplateForm } from './template-form.tsx';

export const meta = pageTitle('Message templates');

export const handle: ScreenHandle = { permission: 'manage templates' };

/** The URL selects the event. */
export default function TemplatesPage() {
  const [params] = useSearchParams();
  const named = params.get('event') ?? '';
  const event = isMessageEvent(named) ? named : 'application-received';
  const query = useQuery(apiQuery(listTemplates, {}));
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/admin/messages" />
      <div>
        <h1 className="title text-4">Message templates</h1>
        <p className="mt-1 text-2 text-ink-2">What we send, and how.</p>
      </div>
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The templates could not be loaded."
      >
        {(templates) => {
          const template = templates?.find((one) => one.event === event);
          return (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[216px_1fr]">
              <EventChoice templates={templates ?? []} event={event} />
              {template ? (
                <TemplateForm key={event} template={template} />
              ) : (
                <RecordSkeleton label="Loading the template" />
              )}
            </div>
          );
        }}
      </QueryView>
    </div>
  );
}

const groups = (['drivers', 'companies', 'clients', 'trainees'] as const).map((audience) => ({
  label: audiences[audience],
  events: messageEventNames.filter((name) => messageEvents[name].audience === audience),
}));

interface ChoiceProps {
  templates: readonly MessageTemplate[];
  event: string;
}

const isSilent = (templates: readonly MessageTemplate[], name: string) =>
  templates.some((one) => one.event === name && !one.sendsMail && !one.sendsText);

function EventChoice(props: ChoiceProps) {
  return useBreakpoint('lg') ? <EventList {...props} /> : <EventSelect {...props} />;
}

function EventSelect({ templates, event }: ChoiceProps) {
  const [, setParams] = useSearchParams();
  return (
    <FieldFrame label="Template">
      {({ className, ...control }) => (
        <>
          <select
            {...control}
            className={classNames(className, 'cursor-pointer appearance-none pe-12')}
            value={event}
            onChange={({ target }) =>
              setParams({ event: target.value }, { preventScrollReset: true })
            }
          >
            {groups.map(({ label, events }) => (
              <optgroup key={label} label={label}>
                {events.map((name) => (
                  <option key={name} value={name}>
                    {messageEvents[name].label}
                    {isSilent(templates, name) && ' (off)'}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <SelectArrow />
        </>
      )}
    </FieldFrame>
  );
}

/** Scrolls the list alone. `scrollIntoView` would scroll the page as well. */
function show(link: HTMLElement | null) {
  const list = link?.closest('nav');
  if (!link || !list) return;
  const top = link.offsetTop - list.scrollTop;
  if (top < 0 || top + link.offsetHeight > list.clientHeight)
    list.scrollTop = link.offsetTop - list.clientHeight / 2;
}

function EventList({ templates, event }: ChoiceProps) {
  return (
    <nav
      aria-label="Templates"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-card p-2"
    >
      {groups.map(({ label, events }) => (
        <section key={label} className="py-1">
          <h2 className="px-3 py-1.5 text-1 font-title text-ink-2">{label}</h2>
          <ul>
            {events.map((name) => (
              <li key={name}>
                <Link
                  ref={name === event ? show : undefined}
                  to={`?event=${name}`}
                  preventScrollReset
                  aria-current={name === event ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-9 items-center justify-between gap-2 rounded-chip px-3 py-1.5 text-2',
                    name === event ? 'bg-navy-100 font-title text-navy-900' : 'hover:bg-row-on',
                  )}
                >
                  {messageEvents[name].label}
                  {isSilent(templates, name) && <span className="text-1 text-ink-2">off</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
