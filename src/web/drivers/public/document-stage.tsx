import { Camera } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  type DocumentGroup,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import type { ValidationError } from '#contract/platform/checks.ts';
import { SentTotal } from '#web/platform/drafts/sent-total.tsx';
import { useDraftPhotos } from '#web/platform/drafts/use-draft-photos.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import type { DropZoneHandle } from '#web/ui/files/drop-zone.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  application,
  markStage,
  photoTitle,
  stageMark,
  useApplication,
} from './application-store.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

const instructions: Record<DocumentGroup, string> = {
  drivers:
    "Upload the front and back of your driver's licence. Lay it flat in good light, with every corner visible.",
  nin: 'Upload your NIN slip or your NIN card. Every letter and digit should be easy to read.',
  medical: 'Upload your medical record or your certificate of fitness.',
  education: 'Upload your highest certificate.',
};

interface DocumentStageProps {
  group: DocumentGroup;
  stage: number;
  isArrival: boolean;
  problems: readonly ValidationError[];
  onNext(): void;
  onSummary: (() => void) | undefined;
  onBack(): void;
}

export function DocumentStage({
  group,
  stage,
  isArrival,
  problems,
  onNext,
  onSummary,
  onBack,
}: DocumentStageProps) {
  const state = useApplication();
  // The server reports errors of all documents under one field; here each kind has its own stage.
  const [shown] = useState(() => problems.map(({ message }) => ({ field: group, message })));
  const form = useForm({}, [], shown);

  const picker = useRef<DropZoneHandle>(null);
  const { photos, photoUploads } = useDraftPhotos(
    application,
    { group, max: maxFilesPerGroup },
    form,
  );
  const { files } = photos;

  function leave(go: () => void) {
    if (!photos.canLeave()) return;
    markStage(stage, files.length > 0);
    if (files.length === 0) form.warn(documentMissingMessage, [group]);
    else {
      photos.clearMessages();
      go();
    }
  }

  return (
    <Form ref={form.ref} onSubmit={() => leave(onNext)}>
      <StepHeading
        mark={stageMark(stage)}
        title={documentLabels[group]}
        line={instructions[group]}
        isArrival={isArrival}
      />
      <div className="mt-6 sm:mt-8">
        <ImagePicker
          ref={picker}
          photos={photos}
          titleOf={(place) => photoTitle(group, place)}
          photoUploads={photoUploads}
        />
      </div>
      <StageBar
        onCamera={() => picker.current?.openCamera()}
        onBack={onBack}
        onSummary={onSummary && (() => leave(onSummary))}
      >
        {state.photos.length > 0 && <SentTotal {...state} />}
      </StageBar>
      <p className="mt-4 text-center text-1 text-ink-2 not-empty:block">
        {state.photos.some(({ isSent }) => !isSent) &&
          (state.isHeldUp
            ? "You can continue. We'll send your photos when you're back online."
            : 'You can continue while photos are being sent.')}
      </p>
    </Form>
  );
}

interface StageBarProps {
  onCamera(): void;
  onBack(): void;
  onSummary: (() => void) | undefined;
  children: ReactNode;
}

/** On small phones, fixed to the window's lower edge together with the camera button. */
function StageBar({ onCamera, onBack, onSummary, children }: StageBarProps) {
  return (
    <div
      className={classNames(
        'mt-6 small-phone:fixed small-phone:inset-x-0 small-phone:bottom-0 small-phone:z-10 small-phone:mt-0 small-phone:border-t small-phone:border-line small-phone:bg-card small-phone:px-4 small-phone:py-3',
        onSummary
          ? 'small-phone:[body:has(&)]:pb-44 small-phone:[html:has(&)]:scroll-pb-48'
          : 'small-phone:[body:has(&)]:pb-28 small-phone:[html:has(&)]:scroll-pb-32',
      )}
    >
      {children}
      <div className="flex items-end gap-3 small-phone:mt-2">
        <div className="hidden small-phone:block">
          <Button
            variant="line"
            aria-label="Take another photo"
            onClick={onCamera}
            className="w-14 small-phone:px-0"
          >
            <Camera className="size-5" />
          </Button>
        </div>
        <div className="grow">
          <StepButtons onBack={onBack} onSummary={onSummary} isSlim />
        </div>
      </div>
    </div>
  );
}
