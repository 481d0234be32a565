import { CircleCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { expiringDocuments } from '#contract/documents/documents.ts';
import {
  type Attention,
  type AttentionItem,
  isWaiting,
} from '#contract/notifications/attention.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { clearPhotos, type PhotoNetwork } from '#contract/uploads/application-space.ts';
import { availableDriversPath } from '#web/addresses.ts';
import { formatAttention } from '#web/notifications/admin/attention-format.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

const loadRenewal = async () =>
  (await import('#web/documents/admin/renew-document-dialog.tsx')).RenewDocumentDialog;

export function AttentionPanel({ attention }: { attention: Attention | undefined }) {
  const [opened, setOpened] = useState<AttentionItem>();
  const { part: RenewDocumentDialog, open: openRenewal } = useLatePart(loadRenewal);
  const items = attention?.result.filter(({ kind }) => isWaiting(kind));
  const close = () => setOpened(undefined);
  const { first } = opened ?? {};
  return (
    <Panel
      title="Needs attention today"
      aside={items !== undefined && items.length > 0 && pluralize(items.length, 'item')}
      isFlush
    >
      {items?.length === 0 ? (
        <p className="flex items-center gap-3 px-4 py-6 text-2 text-ink-2 sm:px-5">
          <CircleCheck className="size-5 shrink-0 text-green-dot" />
          Nothing needs your attention today.
        </p>
      ) : (
        <ul aria-label="Needs attention today" aria-busy={!items} className="divide-y divide-line">
          {items?.map((item) => (
            <AttentionRow
              key={item.kind}
              item={item}
              hasPhotos={(attention?.networks.length ?? 0) > 0}
              onOpen={() => {
                setOpened(item);
                if (item.kind === 'documents') openRenewal();
              }}
            />
          ))}
          {!items && skeletons.map((key) => <SkeletonRow key={key} />)}
        </ul>
      )}
      {RenewDocumentDialog && first?.document?.paper && (
        <RenewDocumentDialog
          driver={{
            _id: first._id,
            driverId: first.reference,
            fullName: first.name,
            version: first.document.version,
          }}
          document={first.document.paper}
          expiresOn={first.on ?? ''}
          onClose={close}
        />
      )}
      {opened?.kind === 'space' && (
        <ClearPhotosDialog networks={attention?.networks ?? []} onClose={close} />
      )}
    </Panel>
  );
}

const row = 'flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-2.5 sm:flex-nowrap sm:px-5';
const link =
  'rounded-chip underline decoration-line-strong underline-offset-4 hover:decoration-navy-900';

interface AttentionRowProps {
  item: AttentionItem;
  /** Whether there are photos without an application that can be deleted. */
  hasPhotos: boolean;
  onOpen(): void;
}

function AttentionRow({ item, ...acting }: AttentionRowProps) {
  const {
    sentence,
    to,
    about,
    detail,
    icon: Icon,
    isUrgent,
  } = formatAttention(item, todayInLagos(serverNow()));
  const box = useRef<HTMLLIElement>(null);
  // An entry disappears once it is done.
  useFocusFallback(box);
  return (
    <li ref={box} className={row}>
      <Icon
        className={classNames(
          'size-5 shrink-0 max-sm:self-start',
          isUrgent ? 'text-danger' : 'text-navy-600',
        )}
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-2 leading-[1.35] font-title text-navy-900">
          <Link to={to} className={link}>
            {sentence}
          </Link>
        </p>
        <p className="mt-0.5 text-1 text-ink-2">
          {about && (
            <Link to={about.to} state={{ back: '/admin/dashboard' }} className={link}>
              {about.name}
            </Link>
          )}
          {detail}
        </p>
      </div>
      <div className="max-sm:w-full max-sm:ps-9 max-sm:empty:hidden">
        <Action item={item} {...acting} />
      </div>
    </li>
  );
}

function Action({ item: { kind, first }, hasPhotos, onOpen }: AttentionRowProps): ReactNode {
  const can = useCan();
  const who = first && <span className="sr-only"> for {first.name}</span>;
  if (kind === 'documents' && first?.document?.paper && can('renew documents')) {
    return (
      <Button variant="line" size="dense" onClick={onOpen}>
        {expiringDocuments[first.document.paper].renewal}
        {who}
      </Button>
    );
  }
  if (kind === 'requests' && first && can('place drivers')) {
    return (
      <ButtonLink
        to={availableDriversPath({ requestId: first.reference })}
        variant="line"
        size="dense"
      >
        Assign a Driver{who}
      </ButtonLink>
    );
  }
  if (kind === 'space' && hasPhotos && can('decide on drivers')) {
    return (
      <Button variant="line" size="dense" onClick={onOpen}>
        Delete photos without an application
      </Button>
    );
  }
  return null;
}

const skeletons = ['1', '2', '3', '4'];

function SkeletonRow() {
  return (
    <li className={row}>
      <span className="size-5 shrink-0 rounded-chip bg-grey-tint" />
      <span className="grid min-w-0 flex-1 gap-3 py-1.5">
        <span className="block h-3.5 w-72 max-w-full rounded-chip bg-grey-tint" />
        <span className="block h-3 w-48 max-w-full rounded-chip bg-grey-tint" />
      </span>
    </li>
  );
}

interface ClearPhotosDialogProps {
  networks: readonly PhotoNetwork[];
  onClose(): void;
}

/** Deletes photos without an application: many from one network may have been sent to fill the disk. */
function ClearPhotosDialog({ networks, onClose }: ClearPhotosDialogProps) {
  const { mutateAsync: clear } = useCall(clearPhotos);
  const total = networks.reduce((sum, { photos }) => sum + photos, 0);
  return (
    <ActionDialog
      title={`Delete ${pluralize(total, 'photo')} without an application?`}
      description={`They came from ${networks.map(({ network }) => network).join(', ')}. Applications that were sent stay as they are. Anyone there who is still filling in the form has to add their photos again.`}
      confirmLabel="Delete"
      isDangerous
      onConfirm={() => clear({ body: { networks: networks.map(({ network }) => network) } })}
      onClose={onClose}
    />
  );
}
