import { Check, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverAction } from '#contract/drivers/driver-actions.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { AskDialog } from '#web/documents/admin/ask-dialog.tsx';
import { nameDocuments } from '#web/documents/admin/document-files.ts';
import { DocumentPicture, type DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import {
  type Progress,
  progressOf,
  progressWords,
  verdictOn,
} from '#web/documents/admin/document-progress.ts';
import { DocumentState } from '#web/documents/admin/document-state.tsx';
import { DocumentViewer } from '#web/documents/admin/document-viewer.tsx';
import { useDriverActions } from '#web/drivers/admin/driver-actions.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { useJudgeDocument } from './review-api.ts';
import { columnsClass, deskClass, sideClass } from './review-classes.ts';
import { picturesOf, ReviewDesk, type ReviewPosition } from './review-desk.tsx';
import { ReviewFoot } from './review-foot.tsx';
import {
  approvalObstacle,
  formatAsking,
  groupNames,
  isWaiting,
  neededFrom,
  refusedFirst,
} from './review-format.ts';
import { useAreKeysOn, useReviewKeys } from './review-keys.ts';
import { ReviewPerson } from './review-person.tsx';
import type { ImageView, StageControls } from './review-stage.tsx';
import { headingId, useHeadingFocus } from './use-heading-focus.ts';
import type { Review } from './use-review-queue.ts';

interface ReviewWorkProps {
  review: Review;
  profile: DriverProfile;
  place: ReviewPosition;
  onMove(to: Partial<ReviewPosition>): void;
  images: DocumentPictures;
  onShown(document: DriverDocument): void;
  isOwn: boolean;
  onDecided(): void;
}

export function ReviewWork(props: ReviewWorkProps) {
  const { company } = useWebsite();
  const { review, profile, place, onMove, images, onShown, isOwn, onDecided } = props;
  const canDecide = useCan()('decide on drivers');
  const areKeysOn = useAreKeysOn();
  const imageViews = useState<ReadonlyMap<string, ImageView>>(new Map());
  const [overlaid, setOverlaid] = useState<'viewer' | 'new-needed' | 'asking'>();
  const [announcement, setAnnouncement] = useState('');
  const controls = useRef<StageControls>(null);
  const judging = useJudgeDocument();
  const { itemsOf, dialog } = useDriverActions({ isQuick: true, onDecided });
  useHeadingFocus();

  const { group } = place;
  const progress = progressOf(profile, group);
  const { [place.pane]: pictures } = picturesOf(profile, group);
  const named = nameDocuments(profile.documents, [], profile.sentDocuments).filter(({ document }) =>
    pictures.some(({ url }) => url === document.url),
  );
  const canJudge = canDecide && progress !== 'missing' && isWaiting(profile);
  const act = (action: DriverAction) => {
    if (isWaiting(profile))
      itemsOf(profile)
        .find((item) => item.action === action)
        ?.onSelect();
  };
  const approve = () => approvalObstacle(profile) === undefined && act('approve');
  const showGroup = (to: DocumentGroup | undefined) =>
    to && onMove({ group: to, at: 0, pane: 'present' });
  const step = (by: number) => showGroup(documentGroups[documentGroups.indexOf(group) + by]);

  async function accept() {
    if (!canJudge || judging.isPending || progress === 'accepted') return;
    try {
      await judging.mutateAsync({ profile, group, verdict: 'accepted' });
    } catch {
      // A toast shows the reason, and a conflict refetches the application.
      return;
    }
    setAnnouncement(`${groupNames[group].label} accepted. `);
    const unjudged = (one: DocumentGroup) =>
      one !== group && ['new', 'unseen', 'seen'].includes(progressOf(profile, one));
    const at = documentGroups.indexOf(group);
    showGroup([...documentGroups.slice(at + 1), ...documentGroups.slice(0, at)].find(unjudged));
  }
  const askNew = () => canJudge && setOverlaid('new-needed');
  const needed = canDecide && isWaiting(profile) ? neededFrom(profile) : [];
  const ask = () => needed.length > 0 && setOverlaid('asking');

  useReviewKeys({
    arrowleft: () => step(-1),
    arrowright: () => step(1),
    y: () => void accept(),
    n: askNew,
    s: ask,
    a: approve,
    r: () => act('reject'),
    '+': () => controls.current?.enlarge(),
    '=': () => controls.current?.enlarge(),
    '-': () => controls.current?.reduce(),
    '0': () => controls.current?.reset(),
    '[': () => controls.current?.turn(-1),
    ']': () => controls.current?.turn(1),
    ...Object.fromEntries(pictures.map((_, at) => [String(at + 1), () => onMove({ at })])),
  });

  return (
    <>
      <title>{`${profile.fullName} | Review | ${company.name}`}</title>
      <p role="status" className="sr-only">
        {`${announcement}${review.position} of ${review.queue?.total}. ${profile.fullName}. ${groupNames[group].label}: ${progressWords[progress]}.`}
      </p>
      <div className={columnsClass}>
        <section aria-labelledby={headingId} className={sideClass}>
          <ReviewPerson
            profile={profile}
            group={group}
            canCorrect={canDecide && profile.status !== 'Deleted'}
            verdict={
              canJudge && (
                <ReviewVerdict
                  progress={progress}
                  isSaving={judging.isPending}
                  areKeysOn={areKeysOn}
                  onAccept={() => void accept()}
                  onAskNew={askNew}
                />
              )
            }
          />
        </section>
        <div className={deskClass}>
          <ReviewStrip profile={profile} group={group} images={images} onChoose={showGroup} />
          <ReviewDesk
            {...{ profile, place, images, imageViews, onMove, onShown }}
            onControls={(stageControls) => {
              controls.current = stageControls;
            }}
            onOpen={() => setOverlaid('viewer')}
          />
        </div>
      </div>
      <ReviewFoot
        {...{ profile, areKeysOn, canDecide, isOwn }}
        onApprove={approve}
        onReject={() => act('reject')}
        onNext={review.goOn}
        ask={
          needed.length > 0 && (
            <Button size="dense" aria-keyshortcuts="S" onClick={ask}>
              <Send className="size-4.5 max-lg:hidden" />
              {formatAsking(needed)}
              {areKeysOn && <Kbd>S</Kbd>}
            </Button>
          )
        }
      />
      {dialog}
      {overlaid === 'viewer' && (
        <DocumentViewer
          named={named}
          at={place.at}
          pictures={images}
          verdicts={profile.verdicts}
          onMove={(at) => onMove({ at })}
          onShown={onShown}
          onClose={() => setOverlaid(undefined)}
        />
      )}
      {overlaid === 'asking' && (
        <AskDialog driver={profile} documents={needed} onClose={() => setOverlaid(undefined)} />
      )}
      {overlaid === 'new-needed' && (
        <AskDialog
          driver={profile}
          documents={refusedFirst(profile, group)}
          refusing={{
            noun: groupNames[group].noun,
            note: verdictOn(profile, group)?.note ?? '',
            refuse: (verdict, version) =>
              judging.mutateAsync({
                profile: { ...profile, version },
                group,
                verdict: 'new-needed',
                ...verdict,
              }),
          }}
          onClose={() => setOverlaid(undefined)}
        />
      )}
    </>
  );
}

interface ReviewVerdictProps {
  progress: Progress;
  isSaving: boolean;
  areKeysOn: boolean;
  onAccept(): void;
  onAskNew(): void;
}

function ReviewVerdict({ progress, isSaving, areKeysOn, onAccept, onAskNew }: ReviewVerdictProps) {
  if (progress === 'missing') return null;
  const isAccepted = progress === 'accepted';
  return (
    <fieldset className="min-w-0" aria-labelledby="review-question">
      <p id="review-question" className="max-lg:sr-only text-2 font-title text-navy-900">
        {isAccepted ? 'This document is accepted' : 'Does the picture show all this?'}
      </p>
      <div className="grid grid-cols-2 gap-2 lg:mt-2.5 *:min-h-12 *:px-2 *:whitespace-nowrap lg:*:min-h-(--h-dense) max-xl:[&_[data-key]]:hidden">
        <Button
          variant="navy"
          size="dense"
          isLoading={isSaving}
          aria-disabled={isAccepted}
          aria-keyshortcuts="Y"
          onClick={onAccept}
        >
          <Check />
          {isAccepted ? 'Accepted' : 'Yes, accept'}
          {areKeysOn && <Kbd theme="dark">Y</Kbd>}
        </Button>
        <Button variant="line" size="dense" aria-keyshortcuts="N" onClick={onAskNew}>
          New one needed
          {areKeysOn && <Kbd>N</Kbd>}
        </Button>
      </div>
    </fieldset>
  );
}

interface ReviewStripProps {
  profile: DriverProfile;
  group: DocumentGroup;
  images: DocumentPictures;
  onChoose(group: DocumentGroup): void;
}

/** The four documents in a fixed order, each with its state. Scrolls sideways on phones. */
function ReviewStrip({ profile, group: shown, images, onChoose }: ReviewStripProps) {
  return (
    <ul
      aria-label="Documents"
      className="flex gap-2.5 overflow-x-auto px-(--gutter) py-2.5 lg:grid lg:grid-cols-4 lg:overflow-visible lg:p-0"
    >
      {documentGroups.map((group) => {
        const isShown = group === shown;
        return (
          <li key={group} className="min-w-0 shrink-0">
            <button
              type="button"
              aria-current={isShown ? 'true' : undefined}
              onClick={() => onChoose(group)}
              className="flex min-h-13 w-full items-center gap-2.5 rounded-field border border-line bg-card p-2 text-start leading-[1.3] hover:bg-row-on aria-[current=true]:border-navy-900 aria-[current=true]:not-focus-visible:shadow-[inset_0_0_0_1px_var(--color-navy-900)]"
            >
              <Thumbnail profile={profile} group={group} images={images} />
              <span className="min-w-0 text-2">
                <span className="block truncate font-title text-navy-900">
                  {groupNames[group].label}
                </span>
                <span className="mt-0.5 block">
                  <DocumentState isOneLine progress={progressOf(profile, group)} />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The first loaded image. Too small to read, so showing it doesn't count as viewing. */
function Thumbnail({ profile, group, images }: Omit<ReviewStripProps, 'onChoose'>) {
  const [first] = [...profile.sentDocuments, ...profile.documents].filter(
    (one) => one.group === group,
  );
  return (
    <span className="hidden h-12 w-[38px] shrink-0 overflow-hidden rounded-chip bg-grey-tint xl:block 2xl:w-15">
      {first && <DocumentPicture document={first} pictures={images} alt="" fit="cover" />}
    </span>
  );
}
