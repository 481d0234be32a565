import { useRef, useState } from 'react';
import type { Problem } from '#contract/checks.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentMissingMessage,
  maxFilesPerGroup,
} from '#contract/driver-applications.ts';
import { maxPictureBytes, rejectedMessage } from '#contract/uploads.ts';
import { useForm } from '#web/platform/form.ts';
import { DropZone, type RefusedFile } from '#web/ui/drop-zone.tsx';
import { FileThumbnail } from '#web/ui/file-thumbnail.tsx';
import { LocalForm } from '#web/ui/local-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApplication } from './application-store.ts';
import { chooseFiles, inspect, isSame } from './choose-files.ts';
import { NotAdded } from './not-added.tsx';
import { StepButtons } from './step-buttons.tsx';
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

  const shrinking = useRef(0);

  function choose(taken: File[], turnedDown: RefusedFile[]) {
    const choice = chooseFiles(useApplication.getState().documents[group], taken, turnedDown);
    addFiles(group, choice.added);
    // What may still be made smaller waits for a decision; the rest has been read.
    setRefused((before) => {
      const waiting = before.filter(
        ({ file, reason }) => reason === 'too-large' && !choice.refused.some((one) => isSame(one.file, file)),
      );
      return [...waiting, ...choice.refused];
    });
    sayOf(choice.messages);
    if (choice.added.length > 0) form.clear(group);
  }

  const leaveOut = (file: File) => setRefused((before) => before.filter((one) => one.file !== file));

  async function shrink(file: File) {
    const isFull = () => useApplication.getState().documents[group].length >= maxFilesPerGroup;
    if (isFull()) return sayOf(['Too many files']);
    shrinking.current += 1;
    const smaller = await makeSmaller(file);
    shrinking.current -= 1;
    if (smaller === undefined) {
      setRefused((before) => before.map((one) => (one.file === file ? { file, reason: 'broken' } : one)));
      return sayOf([rejectedMessage(file.name)]);
    }
    // Others may have come meanwhile: then it stays to be decided on.
    if (isFull()) return sayOf(['Too many files']);
    addFiles(group, chooseFiles(useApplication.getState().documents[group], [smaller], []).added);
    leaveOut(file);
    form.clear(group);
    form.focus(group);
  }

  function next() {
    if (shrinking.current > 0) {
      toast.info('One moment please: a photo is being made smaller.', places[0]);
      return;
    }
    markStage(stage, files.length > 0);
    if (files.length === 0) form.warn(documentMissingMessage, [group]);
    else {
      sayOf([]);
      onNext();
    }
  }

  return (
    <LocalForm ref={form.ref} onSubmit={next}>
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
          cameraLabel="Take a photo"
          hint="Only PNG, JPG (max: 2MB)"
          error={form.errorOf(group)}
          accept={accept}
          maxBytes={maxPictureBytes}
          inspect={inspect}
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
        {refused.length > 0 && <NotAdded refused={refused} onShrink={shrink} onDismiss={leaveOut} />}
      </div>
      <StepButtons onBack={onBack} />
    </LocalForm>
  );
}

const longestSide = 2000;

async function makeSmaller(file: File): Promise<File | undefined> {
  try {
    const { shrinkPicture } = await import('#web/ui/shrink-picture.ts');
    return await shrinkPicture(file, { maxBytes: maxPictureBytes, maxSide: longestSide });
  } catch {
    return undefined;
  }
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
