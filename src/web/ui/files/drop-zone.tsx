import { Camera, ImageUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Accept, type DropzoneOptions, ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import { usePressGuard } from '#web/ui/actions/use-press-guard.ts';
import { FieldError } from '#web/ui/fields/field-frame.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

export type RejectionReason = 'type' | 'heic' | 'broken' | 'too-large' | 'too-small' | 'too-many' | 'unknown';

export interface RejectedFile {
  file: File;
  reason: RejectionReason;
}

interface DropZoneProps {
  /** The field's name in the form. */
  name: string;
  /** Label of the button that opens the file dialog. */
  label: string;
  /** Label of the button that opens the camera, on touch devices; without it there is no such button. */
  cameraLabel?: string;
  /** Describes the accepted files. */
  hint: string;
  error?: string | undefined;
  /** The accepted MIME types, with their file extensions. */
  accept: Accept;
  maxBytes: number;
  /** Accepts one file at a time. */
  isSingle?: boolean;
  disabled?: boolean;
  /** Checks a file's content, since its name and MIME type prove nothing; returns why it is rejected. */
  inspect(file: File): Promise<RejectionReason | undefined>;
  /** Called with the files that were chosen, dropped or pasted. */
  onFiles(accepted: File[], rejected: RejectedFile[]): void;
}

const reasons: Record<string, RejectionReason> = {
  [ErrorCode.FileInvalidType]: 'type',
  [ErrorCode.FileTooLarge]: 'too-large',
  [ErrorCode.FileTooSmall]: 'too-small',
  [ErrorCode.TooManyFiles]: 'too-many',
};

/** Lets people choose, drop, paste or photograph files. */
export function DropZone(props: DropZoneProps) {
  const { name, label, cameraLabel, hint, error, accept, maxBytes, isSingle, disabled, inspect, onFiles } = props;
  const hintId = useId();
  const errorId = useId();
  const isSettled = usePressGuard();
  const options: DropzoneOptions = {
    noClick: !isSettled,
    accept,
    maxSize: maxBytes,
    multiple: !isSingle,
    noKeyboard: true,
    ...(disabled && { disabled }),
    onDrop: (accepted, rejections) => void sort(accepted, rejections),
  };
  const zone = useDropzone(options);
  const camera = useDropzone(options);
  // A touch screen implies a phone or tablet with a camera.
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(cameraLabel !== undefined && navigator.maxTouchPoints > 0), [cameraLabel]);
  const [isSorting, setSorting] = useState(false);

  async function sort(accepted: File[], rejections: FileRejection[]) {
    const sound: File[] = [];
    const rejected: RejectedFile[] = [];
    setSorting(true);
    // One after the other: several large photos at once are too much for a small phone.
    for (const { file, errors } of rejections) {
      rejected.push({ file, reason: (await inspect(file)) ?? reasons[errors[0]?.code ?? ''] ?? 'unknown' });
    }
    for (const file of accepted) {
      const reason = await inspect(file);
      if (reason === undefined) sound.push(file);
      else rejected.push({ file, reason });
    }
    setSorting(false);
    onFiles(sound, rejected);
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
        {/* Hidden from everybody, since the buttons below open them. */}
        <input {...zone.getInputProps()} hidden />
        {/* Phones open the camera directly only if all images are accepted. */}
        {hasCamera && <input {...camera.getInputProps()} hidden accept="image/*" capture="environment" />}
        <span className="inline-flex size-12 items-center justify-center rounded-field bg-navy-900 text-gold-400">
          {zone.isProcessing || isSorting ? (
            <BrandStripes theme="dark" moving />
          ) : (
            <ImageUp aria-hidden="true" className="size-6" />
          )}
        </span>
        <div className="mt-4 flex flex-wrap items-center justify-center gap-x-5 text-ink-2">
          <ZoneButton
            name={name}
            disabled={disabled}
            describedBy={classNames(hintId, error !== undefined && errorId)}
            isSettled={isSettled}
            onPress={zone.open}
          >
            {label}
          </ZoneButton>
          {hasCamera && (
            <ZoneButton disabled={disabled} describedBy={hintId} isSettled={isSettled} onPress={camera.open}>
              <Camera aria-hidden="true" className="size-4.5" />
              {cameraLabel}
            </ZoneButton>
          )}
          {!hasCamera && (
            <span className="-ms-4 hidden pb-1 pointer-fine:inline">or drop {isSingle ? 'it' : 'them'} here</span>
          )}
        </div>
        <p id={hintId} className="text-1 text-ink-2">
          {hint}
        </p>
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

interface ZoneButtonProps {
  name?: string;
  disabled: boolean | undefined;
  describedBy: string;
  isSettled: boolean;
  onPress(): void;
  children: ReactNode;
}

function ZoneButton({ name, disabled, describedBy, isSettled, onPress, children }: ZoneButtonProps) {
  return (
    <button
      type="button"
      name={name}
      disabled={disabled}
      aria-disabled={!isSettled || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        // Otherwise the surrounding zone opens the file dialog.
        event.stopPropagation();
        const isByKeyboard = event.detail === 0;
        if (isSettled || isByKeyboard) onPress();
      }}
      className="min-h-11 scroll-my-40 rounded-chip px-1 font-title text-navy-900"
    >
      <span className="inline-flex items-center gap-2 border-b-2 border-gold-400 pb-0.5">{children}</span>
    </button>
  );
}

function stateClasses(isAccepting: boolean, isRejecting: boolean, isWrong: boolean): string {
  if (isRejecting) return 'border-danger bg-red-tint';
  if (isAccepting) return 'border-gold-500 bg-gold-100';
  return isWrong ? 'border-danger bg-error-ground' : 'border-line-strong bg-paper hover:bg-gold-100';
}
