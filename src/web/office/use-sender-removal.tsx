import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  fewestOfSender,
  readSameSender,
  removeSameSender,
  type SenderKind,
  senderRecords,
} from '#contract/senders/same-sender.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';

interface SentRecord {
  kind: SenderKind;
  id: string;
  name: string;
  version?: number;
  /** Whether the record is still unprocessed. */
  isOpen: boolean;
}

interface SenderRemoval {
  /** The end of a sentence about the record; '' if the sender has few others. */
  fact: string;
  items: ActionItem[];
  dialog: ReactNode;
}

const words: Readonly<Record<SenderKind, { noun: string; outcome: string }>> = {
  request: {
    noun: 'request',
    outcome: 'They become Cancelled, without a message to the companies.',
  },
  consultation: {
    noun: 'booking',
    outcome: 'They become Cancelled, without a message to the clients.',
  },
  enrolment: {
    noun: 'registration',
    outcome:
      'They are removed from all trainings to come, without a message. Their seats are free a few minutes later.',
  },
};

/** Removes all open records of a record's sender, if there are several. */
export function useSenderRemoval(
  { kind, id, name, version, isOpen }: SentRecord,
  onRemoved?: () => void,
): SenderRemoval {
  const { permission, undone } = senderRecords[kind];
  const isOffered = useCan()(permission) && isOpen;
  const { data } = useQuery({
    ...apiQuery(readSameSender, { params: { kind, id } }),
    enabled: isOffered,
  });
  const { mutateAsync } = useCall(removeSameSender, { undoes: undone });
  const { others, names, lastDay } = data?.data ?? {
    others: 0,
    names: [],
    lastDay: { ofSender: 0, all: 0 },
  };
  const { noun, outcome } = words[kind];
  const label = `Remove all ${others + 1} of this sender`;
  const { ask, dialog } = useConfirmedAction<{ id: string }>(
    () => ({
      title: `${label}?`,
      description: (
        <p>
          {pluralize(others + 1, `open ${noun}`)} came from one network address:{' '}
          {[name, ...names].join(', ')}
          {others > names.length && ' and others'}. {outcome} Offices and mobile networks share
          addresses, so look at the {noun}s first.
        </p>
      ),
      ...(lastDay.ofSender * 2 > lastDay.all && {
        children: (
          <p className="text-2 font-strong text-danger">
            {formatShare(lastDay)} open {noun}s of the last 24 hours came from this address. If some
            look honest, keep them: the website may take all visitors for one. Ask the person who
            runs it to check TRUST_PROXY.
          </p>
        ),
      }),
      confirmLabel: `Remove ${others + 1} ${noun}s`,
      cancelLabel: `Keep ${noun}s`,
      isDangerous: true,
    }),
    () => mutateAsync({ params: { kind, id }, body: { version } }).then(onRemoved),
  );
  const isShown = isOffered && others >= fewestOfSender;
  return {
    fact: isShown ? ` · ${others} more from the same sender` : '',
    items: isShown
      ? [{ label, icon: CircleX, isDangerous: true, onSelect: () => ask({ id }) }]
      : [],
    dialog,
  };
}

const formatShare = ({ ofSender, all }: { ofSender: number; all: number }): string =>
  ofSender === all ? `All ${all}` : `${ofSender} of the ${all}`;
