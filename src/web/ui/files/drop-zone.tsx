import { Camera, ImageUp } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import {
  type Accept,
  type DropzoneOptions,
  ErrorCode,
  type FileRejection,
  useDropzone,
} from 'react-dropzone';
import { Button } from '#web/ui/actions/button.tsx';
import { usePressGuard } from '#web/ui/actions/use-press-guard.ts';
import { FieldError } from '#web/ui/fields/field-frame.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

export type RejectionReason =
  | 'type'
  | 'unreadable'
  | 'heic'
  | 'broken'
  | 'too-large'
  | 'too-small'
  | 'too-many'
  | 'added'
  | 'unknown';

export interface RejectedFile {
  file: File;
  reason: RejectionReason;
}

export interface DropZoneHandle {
  /** Falls back to the file dialog on devices without a camera. */
  openCamera(): void;
}

interface DropZoneProps {
  ref?: Ref<DropZoneHandle> | undefined;
  name: string;
  /** The file dialog's button. Next to a camera button only the first word is shown, unless stacked. */
  label: string;
  /** Adds a camera button on touch devices. */
  cameraLabel?: string;
  /** On touch devices, shows a large camera button above the file button, in this variant. */
  stacked?: 'gold' | 'line' | undefined;
  hint: string;
  error?: string | undefined;
  /** Accepted MIME types with their file extensions. */
  accept: Accept;
  isSingle?: boolean;
  disabled?: boolean;
  /** Checks a file's content, since name and MIME type prove nothing; returns the rejection reason. */
  inspect(file: File): Promise<RejectionReason | undefined>;
  onFiles(accepted: File[], rejected: RejectedFile[]): void;
}

const reasons: Record<string, RejectionReason> = {
  [ErrorCode.FileInvalidType]: 'type',
  [ErrorCode.FileTooSmall]: 'too-small',
  [ErrorCode.TooManyFiles]: 'too-many',
};

/** Supports choosing, dropping, pasting and photographing files. */
export function DropZone(props: DropZoneProps) {
  const {
    ref,
    name,
    label,
    cameraLabel,
    stacked,
    hint,
    error,
    accept,
    isSingle,
    disabled,
    inspect,
    onFiles,
  } = props;
  const hintId = useId();
  const errorId = useId();
  const isSettled = usePressGuard();
  const sorted = useRef(Promise.resolve());
  const options: DropzoneOptions = {
    noClick: !isSettled,
    accept,
    multiple: !isSingle,
    noKeyboard: true,
    ...(disabled && { disabled }),
    onDrop(accepted, rejections) {
      // In turn: a large photo must not fall behind a small one chosen after it.
      sorted.current = sorted.current.then(() => sort(accepted, rejections));
    },
  };
  const zone = useDropzone(options);
  const camera = useDropzone(options);
  // A touch screen implies a phone or tablet with a camera.
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(
    () => setHasCamera(cameraLabel !== undefined && navigator.maxTouchPoints > 0),
    [cameraLabel],
  );
  const [isSorting, setSorting] = useState(false);
  useImperativeHandle(ref, () => ({ openCamera: hasCamera ? camera.open : zone.open }));

  async function sort(accepted: File[], rejections: FileRejection[]) {
    const sound: File[] = [];
    const rejected: RejectedFile[] = [];
    setSorting(true);
    // One at a time: several large photos at once overload small phones.
    for (const { file, errors } of rejections) {
      const fault = await inspect(file);
      // Some file managers provide neither an extension nor a type.
      if (fault === undefined && errors.every(({ code }) => code === ErrorCode.FileInvalidType))
        sound.push(file);
      else rejected.push({ file, reason: fault ?? reasons[errors[0]?.code ?? ''] ?? 'unknown' });
    }
    for (const file of accepted) {
      const reason = await inspect(file);
      if (reason === undefined) sound.push(file);
      else rejected.push({ file, reason });
    }
    setSorting(false);
    onFiles(sound, rejected);
  }

  const isBusy = zone.isProcessing || isSorting;
  const describedBy = classNames(hintId, error !== undefined && errorId);
  const button = { disabled, isSettled };
  // Hidden from assistive technology too: the buttons below open them.
  const fileInput = <input {...zone.getInputProps()} hidden />;
  const errorLine = error !== undefined && <FieldError id={errorId}>{error}</FieldError>;

  if (hasCamera) {
    const [verb = label, ...rest] = label.split(' ');
    return (
      <div>
        {fileInput}
        {/* Phones open the camera directly only if all images are accepted. */}
        <input {...camera.getInputProps()} hidden accept="image/*" capture="environment" />
        <div className={classNames('flex gap-3', stacked && 'flex-col')}>
          <TouchButton
            {...button}
            variant={stacked ?? 'navy'}
            {...(stacked && { size: 'hero' })}
            describedBy={hintId}
            onPress={camera.open}
          >
            {isBusy ? (
              <BrandStripes theme={stacked ? 'light' : 'dark'} moving />
            ) : (
              <Camera className="size-5" />
            )}
            {cameraLabel}
          </TouchButton>
          <TouchButton
            {...button}
            variant="line"
            name={name}
            describedBy={describedBy}
            onPress={zone.open}
          >
            <ImageUp className="size-5" />
            <span>
              {verb}
              <span className={stacked ? undefined : 'sr-only'}> {rest.join(' ')}</span>
            </span>
          </TouchButton>
        </div>
        <p id={hintId} className="mt-2 text-1 text-ink-2">
          {hint}
        </p>
        {errorLine}
      </div>
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
        {fileInput}
        <span className="inline-flex size-12 items-center justify-center rounded-field bg-navy-900 text-gold-400">
          {isBusy ? <BrandStripes theme="dark" moving /> : <ImageUp className="size-6" />}
        </span>
        <div className="mt-4 flex flex-wrap items-center justify-center gap-x-5 text-ink-2">
          <ZoneButton {...button} name={name} describedBy={describedBy} onPress={zone.open}>
            {label}
          </ZoneButton>
          <span className="-ms-4 hidden pb-1 pointer-fine:inline">
            or drop {isSingle ? 'it' : 'them'} here
          </span>
        </div>
        <p id={hintId} className="text-1 text-ink-2">
          {hint}
        </p>
      </div>
      {errorLine}
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

// A press right after the page has changed was meant for the previous content.
const isDeliberate = (isSettled: boolean, isByKeyboard: boolean) => isSettled || isByKeyboard;

function TouchButton({
  describedBy,
  isSettled,
  onPress,
  children,
  ...rest
}: ZoneButtonProps & { variant: 'gold' | 'navy' | 'line'; size?: 'hero' }) {
  return (
    <Button
      {...rest}
      aria-disabled={!isSettled || undefined}
      aria-describedby={describedBy}
      onClick={({ detail }) => isDeliberate(isSettled, detail === 0) && onPress()}
      className="grow basis-0 scroll-my-40 whitespace-nowrap aria-disabled:opacity-100 max-sm:px-2"
    >
      {children}
    </Button>
  );
}

function ZoneButton({
  name,
  disabled,
  describedBy,
  isSettled,
  onPress,
  children,
}: ZoneButtonProps) {
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
        if (isDeliberate(isSettled, event.detail === 0)) onPress();
      }}
      className="min-h-11 scroll-my-40 rounded-chip px-1 font-title text-navy-900"
    >
      <span className="inline-flex items-center gap-2 border-b-2 border-gold-400 pb-0.5">
        {children}
      </span>
    </button>
  );
}

function stateClasses(isAccepting: boolean, isRejecting: boolean, isWrong: boolean): string {
  if (isRejecting) return 'border-danger bg-red-tint';
  if (isAccepting) return 'border-gold-500 bg-gold-100';
  return isWrong
    ? 'border-danger bg-error-ground'
    : 'border-line-strong bg-paper hover:bg-gold-100';
}
