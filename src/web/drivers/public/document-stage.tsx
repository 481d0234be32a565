import { useState } from 'react';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/application-form.ts';
import type { ValidationError } from '#contract/checks.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { useImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { useApplication } from './application-store.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

const instructions: Record<DocumentGroup, string> = {
  drivers: "Upload the front and back of your driver's licence. Lay it flat in good light; every corner should show.",
  nin: 'Upload your NIN slip or your NIN card. Every letter and digit should be easy to read.',
  medical: 'Upload your medical record or your certificate of fitness.',
  education: 'Upload the highest certificate that you have.',
};

interface DocumentStageProps {
  group: DocumentGroup;
  stage: number;
  isArrival: boolean;
  problems: readonly ValidationError[];
  onNext(): void;
  onBack(): void;
}

/** The photos of one kind of document. */
export function DocumentStage({ group, stage, isArrival, problems, onNext, onBack }: DocumentStageProps) {
  const files = useApplication(({ documents }) => documents[group]);
  const { addFiles, removeFile, markStage } = useApplication();
  // The server reports errors of all documents under one field; here each kind has its own stage.
  const [shown] = useState(() => problems.map(({ message }) => ({ field: group, message })));
  const form = useForm({ values: {}, change: () => undefined, checks: [], problems: shown });

  const photos = useImageUploads({
    name: group,
    form,
    files,
    max: maxFilesPerGroup,
    add: (added) => addFiles(group, added),
    remove: (file) => removeFile(group, file),
  });

  function next() {
    if (!photos.canLeave()) return;
    markStage(stage, files.length > 0);
    if (files.length === 0) form.warn(documentMissingMessage, [group]);
    else {
      photos.clearMessages();
      onNext();
    }
  }

  return (
    <Form ref={form.ref} onSubmit={next}>
      <StepHeading
        mark={`Document ${stage} of ${documentGroups.length + 1}`}
        title={documentLabels[group]}
        line={instructions[group]}
        isArrival={isArrival}
      />
      <div className="mt-8">
        <ImagePicker photos={photos} />
      </div>
      <StepButtons onBack={onBack} />
    </Form>
  );
}
