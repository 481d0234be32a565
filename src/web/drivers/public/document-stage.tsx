import { X } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '#contract/checks.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/driver-applications.ts';
import { maxPictureBytes } from '#contract/uploads.ts';
import { useForm } from '#web/platform/form.ts';
import { DropZone, type RefusedFile } from '#web/ui/drop-zone.tsx';
import { fileSize } from '#web/ui/file-size.ts';
import { FileThumbnail } from '#web/ui/file-thumbnail.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApplication } from './application-store.ts';
import { chooseFiles, isPicture } from './choose-files.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepForm } from './step-form.tsx';
import { StepHeading } from './step-heading.tsx';

const instructions: Record<DocumentGroup, string> = {
  drivers: "Upload the front and back of your driver's licence. Lay it flat in good light; every corner should show.",
  nin: 'Upload your NIN slip or your NIN card. Every letter and digit should be easy to read.',
  medical: 'Upload your medical record or your certificate of fitness.',
  education: 'Upload the highest certificate that you have.',
};

const accept = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };

interface DocumentStageProps {
  group: DocumentGroup;
  stage: number;
  isArrival: boolean;
  problems: readonly Problem[];
  onNext(): void;
  onBack(): void;
}

/** The photos of one kind of document. */
export function DocumentStage({ group, stage, isArrival, problems, onNext, onBack }: DocumentStageProps) {
  const files = useApplication(({ documents }) => documents[group]);
  const { addFiles, removeFile, markStage } = useApplication();
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  // The server speaks of all documents in one field; here they have one stage each.
  const [shown] = useState(() => problems.map(({ message }) => ({ field: group, message })));
  const form = useForm({ values: {}, change: () => undefined, checks: [], problems: shown });

  function choose(taken: File[], turnedDown: RefusedFile[]) {
    const choice = chooseFiles(useApplication.getState().documents[group], taken, turnedDown);
    addFiles(group, choice.added);
    setRefused(choice.refused);
    sayOf(choice.messages);
    if (choice.added.length > 0) form.clear(group);
  }

  function next() {
    markStage(stage, files.length > 0);
    if (files.length === 0) form.warn(documentMissingMessage, [group]);
    else {
      sayOf([]);
      onNext();
    }
  }

  return (
    <StepForm ref={form.ref} onNext={next}>
      <StepHeading
        mark={`Document ${stage} of ${documentGroups.length + 1}`}
        title={documentLabels[group]}
        line={instructions[group]}
        isArrival={isArrival}
      />
      <div className="mt-8 grid gap-6">
        <DropZone
          name={group}
          label="Choose photos"
          hint="Only PNG, JPG (max: 2MB)"
          error={form.errorOf(group)}
          accept={accept}
          maxBytes={maxPictureBytes}
          isGenuine={isPicture}
          onFiles={choose}
        />
        {files.length > 0 && (
          <section aria-label="Added photos">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="text-2 font-title text-navy-900">Added photos</h3>
              <p className="text-1 text-ink-2" role="status">
                {files.length} of at most {maxFilesPerGroup}
              </p>
            </div>
            <ul className="mt-3 grid grid-cols-2 gap-3 sm:gap-4">
              {files.map((file) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                  <FileThumbnail
                    file={file}
                    onRemove={() => {
                      removeFile(group, file);
                      form.focus(group);
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {refused.length > 0 && (
          <NotAdded refused={refused} onDismiss={(one) => setRefused(refused.filter((other) => other !== one))} />
        )}
      </div>
      <StepButtons onBack={onBack} />
    </StepForm>
  );
}

// Only so many toasts are in view at a time. What was said of earlier files makes room.
const places = ['files 1', 'files 2', 'files 3'];

function sayOf(messages: readonly string[]) {
  for (const [at, place] of places.entries()) {
    const message = messages[at];
    if (message === undefined) toast.clear(place);
    else toast.warning(message, place);
  }
}

interface NotAddedProps {
  refused: readonly RefusedFile[];
  onDismiss(file: RefusedFile): void;
}

function NotAdded({ refused, onDismiss }: NotAddedProps) {
  return (
    <ul aria-label="Not added" className="grid gap-3">
      {refused.map((one, at) => (
        <li key={`${at} ${one.file.name}`} className="flex items-center gap-3 rounded-field bg-gold-100 py-2 ps-4 pe-2">
          <span className="min-w-0 grow text-1 text-ink">
            <span className="block truncate text-2 font-title">{one.file.name}</span>
            {whyNot(one)} <span className="font-strong">Not added.</span>
          </span>
          <button
            type="button"
            aria-label={`Dismiss ${one.file.name}`}
            onClick={() => onDismiss(one)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function whyNot({ file, reason }: RefusedFile): string {
  const size = fileSize(file.size);
  if (reason === 'too-large') return `${size}, over the ${fileSize(maxPictureBytes)} limit.`;
  if (reason === 'too-many') return `${size}, beyond the ${maxFilesPerGroup} photos that fit here.`;
  return `${size}, not a PNG or JPG picture.`;
}
