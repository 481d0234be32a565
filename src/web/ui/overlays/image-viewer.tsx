import {
  ChevronLeft,
  ChevronRight,
  Download,
  type LucideIcon,
  RotateCw,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { ImageStage } from '#web/ui/images/image-stage.tsx';
import { useZoom } from '#web/ui/images/use-zoom.ts';
import { maxZoom, wholeView } from '#web/ui/images/zoom.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { holdToasts } from './toast.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ImageViewerProps {
  title: string;
  /** Position in the series, counted from 1. */
  position: number;
  count: number;
  onMove(position: number): void;
  onClose(): void;
  onDownload(): void;
  isDownloading: boolean;
  failure?: string | undefined;
  actions?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/**
 * A full-screen image with zoom, pan and rotation. Arrow keys move through the series, + and − zoom, 0 fits the
 * image, R rotates it, Escape and Back close the viewer.
 */
export function ImageViewer(props: ImageViewerProps) {
  useCloseOnBack(true, props.onClose);
  useEffect(holdToasts, []);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Viewer {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Viewer(props: ImageViewerProps) {
  const {
    title,
    position,
    count,
    onMove,
    onDownload,
    isDownloading,
    failure,
    actions,
    note,
    children,
  } = props;
  const opener = useReturnFocus();
  const [turns, setTurns] = useState(0);
  const zoom = useZoom(turns % 2 === 1, useState(wholeView));
  const hasPrevious = position > 1;
  const hasNext = position < count;

  // Reset zoom and rotation for the next image.
  const [shown, setShown] = useState(position);
  if (shown !== position) {
    setShown(position);
    setTurns(0);
    zoom.reset();
  }

  function rotate() {
    setTurns((before) => before + 1);
    zoom.reset();
  }
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft' && hasPrevious) onMove(position - 1);
    if (event.key === 'ArrowRight' && hasNext) onMove(position + 1);
    if (event.key === '+' || event.key === '=') zoom.enlarge();
    if (event.key === '-' || event.key === '−') zoom.reduce();
    if (event.key === '0') zoom.reset();
    if (event.key.toLowerCase() === 'r') rotate();
  }

  return (
    <Dialog.Content
      ref={opener.ref}
      aria-describedby={undefined}
      onKeyDown={press}
      onOpenAutoFocus={opener.remember}
      onCloseAutoFocus={opener.restoreFocus}
      className="fixed inset-0 z-(--z-dialog) flex flex-col bg-navy-950 text-on-navy outline-none transition-opacity duration-(--base) starting:opacity-0"
    >
      <div className="flex items-center gap-1 py-2 ps-5 pe-2">
        <Dialog.Title className="me-auto text-2 font-title">{title}</Dialog.Title>
        {actions}
        <Control icon={Download} label="Download" isBusy={isDownloading} onPress={onDownload} />
        <Dialog.Close aria-label="Close" className={control}>
          <X />
        </Dialog.Close>
      </div>
      {failure && <p className="bg-danger px-5 py-2 text-2 text-on-navy">{failure}</p>}
      {note && <div className="mx-5 mb-2 w-fit rounded-field bg-card px-3 py-2">{note}</div>}
      <ImageStage zoom={zoom} turns={turns} className="mx-2 flex-1 sm:mx-16">
        {children}
      </ImageStage>
      <div className="flex flex-wrap items-center justify-center gap-x-10 py-2">
        <div className="flex items-center gap-3">
          <Control
            icon={ChevronLeft}
            label="Previous image"
            isOff={!hasPrevious}
            onPress={() => onMove(position - 1)}
          />
          <p role="status" className="min-w-16 text-center text-2 text-on-navy-2 tabular-nums">
            {position} of {count}
          </p>
          <Control
            icon={ChevronRight}
            label="Next image"
            isOff={!hasNext}
            onPress={() => onMove(position + 1)}
          />
        </div>
        <div className="flex items-center gap-1">
          <Control
            icon={ZoomOut}
            label="Zoom out"
            isOff={zoom.view.scale <= 1}
            onPress={zoom.reduce}
          />
          <p role="status" className="min-w-14 text-center text-2 text-on-navy-2 tabular-nums">
            <span className="sr-only">Zoom </span>
            {Math.round(zoom.view.scale * 100)}%
          </p>
          <Control
            icon={ZoomIn}
            label="Zoom in"
            isOff={zoom.view.scale >= maxZoom}
            onPress={zoom.enlarge}
          />
          <Control icon={RotateCw} label="Rotate" onPress={rotate} />
        </div>
      </div>
    </Dialog.Content>
  );
}

const control =
  'inline-flex size-(--h-control) shrink-0 items-center justify-center rounded-field hover:bg-navy-800 aria-disabled:cursor-default aria-disabled:opacity-40';

interface ControlProps {
  icon: LucideIcon;
  label: string;
  /** Ignores presses but keeps focus (`aria-disabled` instead of `disabled`). */
  isOff?: boolean;
  isBusy?: boolean;
  onPress(): void;
}

function Control({ icon: Icon, label, isOff = false, isBusy = false, onPress }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={() => isOff || isBusy || onPress()}
      className={control}
    >
      {isBusy ? <BrandStripes theme="dark" moving /> : <Icon />}
    </button>
  );
}
