import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type CompanyRequest, canEnd, type RequestEnding } from '#contract/requests.ts';
import { useEndRequest } from '#web/placements/api.ts';
import { ignoreConflict } from '#web/platform/http/api-client.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { formatEnd } from './request-format.ts';

interface Look {
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  verb: string;
  titleOf(company: string): string;
}

const endings: readonly RequestEnding[] = ['Fulfilled', 'Cancelled'];

const looks: Record<RequestEnding, Look> = {
  Fulfilled: {
    label: 'Mark as Fulfilled',
    icon: CircleCheck,
    verb: 'Yes, mark it',
    titleOf: (company) => `Mark the request of ${company} as fulfilled?`,
  },
  Cancelled: {
    label: 'Cancel request',
    icon: CircleX,
    isDangerous: true,
    verb: 'Cancel request',
    titleOf: (company) => `Cancel the request of ${company}?`,
  },
};

/** An action that ends a request, as a menu item or a button; it asks for confirmation. */
export type StatusAction = Pick<Look, 'label' | 'icon' | 'isDangerous'> & { onSelect(): void };

export interface StatusActions {
  /** The actions possible on a request. */
  itemsOf(request: CompanyRequest): StatusAction[];
  /** The confirmation dialog while open; can be rendered anywhere on the screen. */
  dialog: ReactNode;
}

export function useStatusActions(): StatusActions {
  const [asked, setAsked] = useState<{ ending: RequestEnding; request: CompanyRequest }>();
  const { mutateAsync } = useEndRequest();
  const look = asked && looks[asked.ending];
  return {
    itemsOf: (request) =>
      endings
        .filter((ending) => canEnd(ending, request.status))
        .map((ending) => {
          const { label, icon, isDangerous = false } = looks[ending];
          return { label, icon, isDangerous, onSelect: () => setAsked({ ending, request }) };
        }),
    dialog: asked && look && (
      <ConfirmDialog
        title={look.titleOf(asked.request.name)}
        description={formatEnd(asked.ending, asked.request)}
        verb={look.verb}
        refusal="Keep it open"
        isDangerous={look.isDangerous ?? false}
        onConfirm={() => mutateAsync({ requestId: asked.request._id, status: asked.ending }).catch(ignoreConflict)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
