import { useRef, useState } from 'react';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/drivers/application-form.ts';
import type { ValidationError } from '#contract/platform/checks.ts';
import { SentTotal } from '#web/platform/drafts/sent-total.tsx';
import { useDraftPhotos } from '#web/platform/drafts/use-draft-photos.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import type { DropZoneHandle } from '#web/ui/files/drop-zone.tsx';
import { application, markStage, useApplication } from './application-store.ts';
import { StageBar } from './stage-bar.tsx';
import { StepHeading } from './step-heading.tsx';

const instructions: Record<DocumentGroup, string> = {
  drivers: "Upload the front and back of your driver's licence. Lay it flat in good light, with every corner visible.",
  nin: 'Upload your NIN slip or your NIN card. Every letter and digit should be easy to read.',
  medical: 'Upload your medical record or your certificate of fitness.',
  education: 'Upload your highest certificate.',
};

const pageTitle = (place: number) => `Page ${place}`;

interface DocumentStageProps {
  group: DocumentGroup;
  stage: number;
  isArrival: boolean;
  problems: readonly ValidationError[];
  onNext(): void;
  onSummary: (() => void) | undefined;
  onBack(): void;
}

/** The photos of one kind of document. */
export function DocumentStage({ group, stage, isArrival, problems, onNext, onSummary, onBack }: DocumentStageProps) {
  const state = useApplication();
  // The server reports errors of all documents under one field; here each kind has its own stage.
  const [shown] = useState(() => problems.map(({ message }) => ({ field: group, message })));
  const form = useForm({ values: {}, change: () => undefined, checks: [], problems: shown });

  const picker = useRef<DropZoneHandle>(null);
  const { photos, photoUploads } = useDraftPhotos(application, { group, max: maxFilesPerGroup }, form);
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
        mark={`Document ${stage} of ${documentGroups.length + 1}`}
        title={documentLabels[group]}
        line={instructions[group]}
        isArrival={isArrival}
      />
      <div className="mt-6 sm:mt-8">
        <ImagePicker ref={picker} photos={photos} titleOf={pageTitle} photoUploads={photoUploads} />
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
