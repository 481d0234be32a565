import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { type Accept, ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import { classNames } from './class-names.ts';
import { FieldError } from './field-frame.tsx';
import { Stripes } from './stripes.tsx';

/** Why a file wasn't taken. */
export type RefusalReason = 'type' | 'too-large' | 'too-small' | 'too-many' | 'unknown';

/** A file that wasn't taken. */
export interface RefusedFile {
  file: File;
  reason: RefusalReason;
}

interface DropZoneProps {
  /** The key under which the form knows it. */
  name: string;
  /** What its button says. */
  label: string;
  /** What may be chosen. */
  hint: string;
  error?: string | undefined;
  /** The types that may be chosen, with the ends of their files' names. */
  accept: Accept;
  maxBytes: number;
  disabled?: boolean;
  /** Looks into a file, whose name and declared type prove nothing: whether it is what it says. */
  isGenuine(file: File): Promise<boolean>;
  /** Told what was chosen, dropped or pasted. */
  onFiles(taken: File[], refused: RefusedFile[]): void;
}

const reasons: Record<string, RefusalReason> = {
  [ErrorCode.FileInvalidType]: 'type',
  [ErrorCode.FileTooLarge]: 'too-large',
  [ErrorCode.FileTooSmall]: 'too-small',
  [ErrorCode.TooManyFiles]: 'too-many',
};

/** Where files are chosen, dropped or pasted. */
export function DropZone({ name, label, hint, error, accept, maxBytes, disabled, isGenuine, onFiles }: DropZoneProps) {
  const hintId = useId();
  const errorId = useId();
  const zone = useDropzone({
    accept,
    maxSize: maxBytes,
    noKeyboard: true,
    ...(disabled && { disabled }),
    onDrop: (accepted, rejections) => void sort(accepted, rejections),
  });

  async function sort(accepted: File[], rejections: FileRejection[]) {
    const looked = await Promise.all(accepted.map(async (file) => ({ file, isGood: await isGenuine(file) })));
    const refused = rejections.map(({ file, errors }) => ({
      file,
      reason: reasons[errors[0]?.code ?? ''] ?? 'unknown',
    }));
    const fakes = looked.filter(({ isGood }) => !isGood).map(({ file }) => ({ file, reason: 'type' as const }));
    onFiles(
      looked.filter(({ isGood }) => isGood).map(({ file }) => file),
      [...refused, ...fakes],
    );
  }

  return (
    <div>
      <div
        {...zone.getRootProps()}
        className={classNames(
          'flex flex-col items-center rounded-card border-2 border-dashed px-4 py-7.5 text-center',
          'transition-colors duration-(--fast)',
          disabled ? 'cursor-not-allowed opacity-40' : 'cursor-pointer',
          stateClasses(zone.isDragAccept, zone.isDragReject, error !== undefined),
        )}
      >
        <input {...zone.getInputProps()} />
        <span className="inline-flex size-12 items-center justify-center rounded-field bg-navy-900 text-gold-400">
          {zone.isProcessing ? <Stripes on="dark" moving /> : <ImageUp aria-hidden="true" className="size-6" />}
        </span>
        <p className="mt-4 text-ink-2">
          <button
            type="button"
            name={name}
            disabled={disabled}
            aria-describedby={classNames(hintId, error !== undefined && errorId)}
            onClick={(event) => {
              // The zone around it opens the same list.
              event.stopPropagation();
              zone.open();
            }}
            className="min-h-11 scroll-my-40 rounded-chip px-1 font-title text-navy-900"
          >
            <span className="border-b-2 border-gold-400 pb-0.5">{label}</span>
          </button>
          <span className="hidden pointer-fine:inline"> or drop them here</span>
        </p>
        <p id={hintId} className="text-1 text-ink-2">
          {hint}
        </p>
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function stateClasses(isAccepting: boolean, isRejecting: boolean, isWrong: boolean): string {
  if (isRejecting) return 'border-danger bg-red-tint';
  if (isAccepting) return 'border-gold-500 bg-gold-100';
  return isWrong ? 'border-danger bg-error-ground' : 'border-line-strong bg-paper hover:bg-gold-100';
}
