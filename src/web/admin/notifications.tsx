import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { todayInLagos } from '#contract/dates.ts';
import type { Attention } from '#contract/overview.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { ignoreToastClicks } from '#web/ui/overlays/ignore-toast-clicks.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { attentionQuery } from './api.ts';
import { type AttentionItem, countItems, listItems } from './attention-format.ts';
import { urgencyLooks } from './attention-panel.tsx';

const maxShown = 5;

/** A bell that is marked while something needs attention, and opens a list of the most urgent entries. */
export function Notifications() {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const can = useCan();
  const { data, error, isFetching, refetch } = useQuery(attentionQuery);
  const attention = data?.data;
  const isMarked = attention !== undefined && countItems(attention) > 0;
  const close = () => setIsOpen(false);

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={`Notifications${attention ? `, ${writeCount(attention)}` : ''}`}
        className="relative inline-flex size-(--h-row) shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-navy-100 hover:text-navy-900 data-[state=open]:bg-navy-100 data-[state=open]:text-navy-900"
      >
        <Bell aria-hidden="true" className="size-5" />
        {isMarked && (
          <span
            aria-hidden="true"
            className="absolute end-2.5 top-2.5 size-2.5 rounded-round border-2 border-card bg-danger"
          />
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={titleId}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onPointerDownOutside={ignoreToastClicks}
          className="floating office z-(--z-menu) flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-24px)] flex-col rounded-field border border-line bg-card text-2 shadow-soft"
        >
          <h2 id={titleId} className="border-b border-line px-4 py-3 text-3 font-title text-navy-900">
            Notifications
          </h2>
          <div className="min-h-0 overflow-y-auto p-1.5">
            {attention ? (
              <AttentionList items={listItems(attention, todayInLagos(serverNow()), can)} onLeave={close} />
            ) : error ? (
              <div role="alert" className="grid justify-items-start gap-3 px-3 py-4">
                <p>{error.message || 'What needs attention today could not be loaded.'}</p>
                <Button variant="line" size="dense" isLoading={isFetching} onClick={() => refetch()}>
                  Try again
                </Button>
              </div>
            ) : (
              <p role="status" className="px-3 py-4 text-ink-2">
                Loading
              </p>
            )}
          </div>
          <div className="border-t border-line px-4 py-1">
            <TextLink to="/admin/dashboard" onClick={close}>
              See all on the dashboard
            </TextLink>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function writeCount(attention: Attention): string {
  const many = countItems(attention);
  return many === 0
    ? 'nothing needs attention'
    : `${pluralize(many, 'item')} ${many === 1 ? 'needs' : 'need'} attention`;
}

function AttentionList({ items, onLeave }: { items: readonly AttentionItem[]; onLeave(): void }) {
  if (items.length === 0) return <p className="px-3 py-4 text-ink-2">Nothing needs your attention today.</p>;
  return (
    <ul>
      {items.slice(0, maxShown).map(({ key, urgency, about, sentence, detail, action }) => {
        const { icon: Icon, tone } = urgencyLooks[urgency];
        return (
          <li key={key}>
            <Link
              to={action && 'to' in action ? action.to : (about?.to ?? '/admin/dashboard')}
              onClick={onLeave}
              className="flex min-h-(--h-row) gap-3 rounded-chip px-3 py-2 hover:bg-office"
            >
              <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', tone)} />
              <span className="min-w-0">
                <span className="block leading-[1.35] font-title text-navy-900">
                  {about?.name}
                  {sentence}
                </span>
                <span className="block text-1 text-ink-2">{detail}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
