import { CircleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { ListedState, MessageCounts } from '#contract/messages/messages.ts';
import type { Filter, List } from '#web/platform/lists/use-list.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { figure, writtenOnly } from './message-format.ts';

interface StateChoicesProps {
  list: List;
  filter: Filter<ListedState>;
  counts: MessageCounts | undefined;
}

interface Choice {
  words: string;
  states: readonly ListedState[];
  count?: keyof MessageCounts;
}

const choices: readonly Choice[] = [
  { words: 'All', states: [] },
  { words: 'Waiting', states: ['Waiting'], count: 'waiting' },
  { words: 'Sent', states: ['Sent'], count: 'sent' },
  { words: writtenOnly, states: ['Written'], count: 'written' },
  { words: 'Delivered', states: ['Delivered'], count: 'delivered' },
  { words: 'Failed', states: ['Failed', 'Given up'], count: 'failed' },
  { words: 'Held back', states: ['Held back'], count: 'heldBack' },
];

export function StateChoices({ list, filter, counts }: StateChoicesProps) {
  const { state } = useLocation();
  const chosen = list.chosen(filter).join();
  return (
    <nav
      aria-label="States"
      className="-mx-(--gutter) max-w-[calc(100%+2*var(--gutter))] overflow-x-auto px-(--gutter) py-1"
    >
      <ul className="inline-flex gap-1 rounded-field border border-line-button bg-card p-1">
        {choices.map(({ words, states, count }) => {
          const isPresent = states.join() === chosen;
          const number = count && counts?.[count];
          // Always empty if all channels are set up.
          if (count === 'written' && !number && !isPresent) return null;
          const isBad = count === 'failed' && number !== undefined && number > 0;
          return (
            <li key={words} className="shrink-0">
              <Link
                to={list.linkToChoices({ [filter.key]: states })}
                state={state}
                preventScrollReset
                aria-current={isPresent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-9 items-center gap-1.5 rounded-chip px-3 text-2 font-strong whitespace-nowrap max-sm:min-h-11',
                  isPresent ? 'bg-navy-900 text-on-navy' : 'hover:bg-navy-100',
                  !isPresent && (isBad ? 'text-red-ink' : 'text-ink-2'),
                )}
              >
                {isBad && <CircleAlert aria-hidden="true" className="size-4" />}
                {words} {number !== undefined && <span>{figure(number)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
