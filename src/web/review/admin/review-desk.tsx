import type { ReactNode } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { verdictReasons } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import type { DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { verdictOn } from '#web/documents/admin/document-progress.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { groupNames } from './review-format.ts';
import { formatDecidedAt } from './review-person.tsx';
import { type ImageViews, ReviewStage, type StageControls } from './review-stage.tsx';

/** The viewed image: its document, its index, and for a resubmitted document the new or the previous one. */
export interface ReviewPosition {
  driverId: string;
  group: DocumentGroup;
  at: number;
  pane: 'present' | 'before';
}

/** The images of a document: new ones if it was resubmitted, and current ones. */
export function picturesOf(profile: DriverProfile, group: DocumentGroup) {
  const newDocuments = profile.sentDocuments.filter((one) => one.group === group);
  const present = profile.documents.filter((one) => one.group === group);
  return newDocuments.length > 0
    ? { present: newDocuments, before: present, sentAt: newDocuments[0]?.sentAt }
    : { present, before: [] };
}

interface ReviewDeskProps {
  profile: DriverProfile;
  place: ReviewPosition;
  images: DocumentPictures;
  imageViews: ImageViews;
  onMove(to: Partial<ReviewPosition>): void;
  onControls(controls: StageControls): void;
  onShown(document: DriverDocument): void;
  onOpen(): void;
}

export function ReviewDesk({
  profile,
  place,
  images,
  imageViews,
  onMove,
  onControls,
  onShown,
  onOpen,
}: ReviewDeskProps) {
  const { group, pane, at } = place;
  const { present, before, sentAt } = picturesOf(profile, group);
  const { label } = groupNames[group];
  const reason = verdictOn(profile, group)?.reason;
  const stageOf = (
    name: ReviewPosition['pane'],
    pictures: readonly DriverDocument[],
    prefix = '',
  ) => {
    const isActive = pane === name;
    const shownIndex = isActive ? Math.min(at, pictures.length - 1) : 0;
    return (
      <ReviewStage
        pictures={pictures}
        at={Math.max(0, shownIndex)}
        onMove={(to) => onMove({ pane: name, at: to })}
        alt={`${prefix}${label}${pictures.length > 1 ? `, picture ${shownIndex + 1} of ${pictures.length}` : ''}`}
        images={images}
        imageViews={imageViews}
        {...(isActive && { onControls })}
        onShown={onShown}
        onOpen={() => {
          onMove({ pane: name, at: Math.max(0, shownIndex) });
          onOpen();
        }}
        isMarked={before.length > 0 && isActive}
      />
    );
  };
  if (before.length === 0) return stageOf('present', present);
  return (
    <div className="flex min-h-0 flex-1 flex-col-reverse gap-3.5 lg:flex-row">
      <Pane
        title="Before"
        aside={reason && <Badge tone="red">{verdictReasons[reason]}</Badge>}
        onTake={() => pane === 'before' || onMove({ pane: 'before', at: 0 })}
        isBefore
      >
        {stageOf('before', before, 'Before: ')}
      </Pane>
      <Pane
        title="New"
        note={sentAt && `sent ${formatDecidedAt(sentAt)}`}
        aside={<Badge tone="green">New document</Badge>}
        onTake={() => pane === 'present' || onMove({ pane: 'present', at: 0 })}
      >
        {stageOf('present', present, 'New: ')}
      </Pane>
    </div>
  );
}

interface PaneProps {
  title: string;
  note?: ReactNode;
  aside: ReactNode;
  /** Called on press or focus inside: keys then apply to this pane. */
  onTake(): void;
  isBefore?: boolean;
  children: ReactNode;
}

function Pane({ title, note, aside, onTake, isBefore = false, children }: PaneProps) {
  return (
    <section
      aria-label={title}
      onPointerDownCapture={onTake}
      onFocusCapture={onTake}
      className={classNames(
        'flex min-h-0 min-w-0 flex-col gap-2',
        isBefore ? 'lg:flex-[0.72]' : 'lg:flex-1',
      )}
    >
      <p className="flex min-h-7 items-center gap-2 px-(--gutter) text-2 text-ink-2 lg:px-0">
        <span className="font-title text-navy-900">{title}</span>
        {note}
        <span className="ms-auto">{aside}</span>
      </p>
      {children}
    </section>
  );
}
