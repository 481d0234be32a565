import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CompanyRequest, canEnd, type RequestEnding } from '#contract/requests.ts';
import { useEndRequest } from '#web/placements/api.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { formatEnd } from './request-format.ts';

interface Look {
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  confirmLabel: string;
  titleOf(company: string): string;
}

const endings: readonly RequestEnding[] = ['Fulfilled', 'Cancelled'];

const looks: Record<RequestEnding, Look> = {
  Fulfilled: {
    label: 'Mark as Fulfilled',
    icon: CircleCheck,
    confirmLabel: 'Yes, mark it',
    titleOf: (company) => `Mark the request from ${company} as fulfilled?`,
  },
  Cancelled: {
    label: 'Cancel request',
    icon: CircleX,
    isDangerous: true,
    confirmLabel: 'Cancel request',
    titleOf: (company) => `Cancel the request from ${company}?`,
  },
};

/** The actions that end a request, each with a confirmation dialog. */
export interface StatusActions {
  /** The actions possible on a request, as menu items or buttons. */
  itemsOf(request: CompanyRequest): ActionItem[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

export function useStatusActions(): StatusActions {
  const can = useCan();
  const { mutateAsync } = useEndRequest();
  const { ask, dialog } = useConfirmedAction<{ ending: RequestEnding; request: CompanyRequest }>(
    ({ ending, request }) => ({
      title: looks[ending].titleOf(request.name),
      description: formatEnd(ending, request),
      confirmLabel: looks[ending].confirmLabel,
      cancelLabel: 'Keep it open',
      isDangerous: looks[ending].isDangerous ?? false,
    }),
    mutateAsync,
  );
  return {
    itemsOf: (request) =>
      endings
        .filter((ending) => can('manage requests') && request.erasedAt === null && canEnd(ending, request.status))
        .map((ending) => {
          const { label, icon, isDangerous = false } = looks[ending];
          return { label, icon, isDangerous, onSelect: () => ask({ ending, request }) };
        }),
    dialog,
  };
}
