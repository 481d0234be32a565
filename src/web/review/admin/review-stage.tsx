import { type LucideIcon, Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentKey, formatSize } from '#web/documents/admin/document-files.ts';
import { DocumentPicture, type DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { ImageStage } from '#web/ui/images/image-stage.tsx';
import { useZoom } from '#web/ui/images/use-zoom.ts';
import { maxZoom, type View, wholeView } from '#web/ui/images/zoom.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { stageClass } from './review-classes.ts';

/** Zoom, position and rotation of an image. */
export interface ImageView {
  view: View;
  /** Quarter turns clockwise. */
  turns: number;
}

/** By image key; kept while the application is open. */
export type ImageViews = readonly [
  ReadonlyMap<string, ImageView>,
  Dispatch<SetStateAction<ReadonlyMap<string, ImageView>>>,
];

export interface StageControls {
  enlarge(): void;
  reduce(): void;
  reset(): void;
  turn(quarters: 1 | -1): void;
}

interface ReviewStageProps {
  pictures: readonly DriverDocument[];
  at: number;
  onMove(at: number): void;
  alt: string;
  images: DocumentPictures;
  imageViews: ImageViews;
  /** Receives this stage's controls, for the keys. */
  onControls?(controls: StageControls): void;
  onShown(document: DriverDocument): void;
  onOpen(): void;
  /** The one of two stages that keys apply to. */
  isMarked?: boolean;
}

const toolClass = 'min-h-9 min-w-9 rounded-chip pointer-coarse:min-h-11 pointer-coarse:min-w-11';

const unchanged: ImageView = { view: wholeView, turns: 0 };

export function ReviewStage(props: ReviewStageProps) {
  const {
    pictures,
    at,
    onMove,
    alt,
    images,
    imageViews,
    onControls,
    onShown,
    onOpen,
    isMarked = false,
  } = props;
  const picture = pictures[at];
  const key = picture ? documentKey(picture) : '';
  const [all, setAll] = imageViews;
  const { view, turns } = all.get(key) ?? unchanged;
  const change = (to: (before: ImageView) => ImageView) =>
    setAll((before) => new Map(before).set(key, to(before.get(key) ?? unchanged)));
  const zoom = useZoom(turns % 2 !== 0, [
    view,
    (next) =>
      change((before) => ({
        ...before,
        view: typeof next === 'function' ? next(before.view) : next,
      })),
  ]);
  const turn = (quarters: 1 | -1) =>
    change((before) => ({ view: wholeView, turns: before.turns + quarters }));
  useEffect(() => onControls?.({ ...zoom, turn }));

  const address = picture && images.addressOf(picture);
  const isThere = typeof address === 'string';
  const tell = useEffectEvent(() => picture && onShown(picture));
  useEffect(() => {
    if (isThere && key !== '') tell();
  }, [isThere, key]);
  const image = picture && (
    <DocumentPicture document={picture} pictures={images} alt={alt} fit="contain" canRetry />
  );

  return (
    <div data-active={isMarked || undefined} className={stageClass}>
      <ImageStage imageKey={key} zoom={zoom} turns={turns} canScroll className="flex-1">
        {isThere && image}
      </ImageStage>
      {!isThere && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 pb-14 text-2 text-on-navy-2">
          {image ?? 'This document is missing.'}
        </div>
      )}
      {picture && (
        <>
          <p className="absolute start-3 top-3 rounded-chip bg-tool-ground px-2.5 py-1.5 max-lg:hidden text-1 font-strong text-on-navy">
            {pictures.length > 1 ? `${at + 1} of ${pictures.length} pictures, ` : ''}
            {formatSize(picture.size)}
          </p>
          {pictures.length > 1 && <Pictures count={pictures.length} at={at} onMove={onMove} />}
          <div className="absolute inset-x-0 bottom-2 mx-auto flex w-fit items-center gap-1 rounded-field border border-line-navy bg-navy-950 p-1 text-on-navy lg:bottom-3.5">
            <Tool
              icon={ZoomOut}
              label="Zoom out"
              keys="-"
              isOff={view.scale <= 1}
              onPress={zoom.reduce}
            />
            <button
              type="button"
              aria-keyshortcuts="0"
              onClick={zoom.reset}
              className={classNames(
                toolClass,
                'px-2 text-2 font-strong tabular-nums hover:bg-navy-800',
              )}
            >
              {view.scale > 1 ? `${Math.round(view.scale * 100)}%` : 'Fit'}
              <span className="sr-only">, show the whole picture</span>
            </button>
            <Tool
              icon={ZoomIn}
              label="Zoom in"
              keys="+"
              isOff={view.scale >= maxZoom}
              onPress={zoom.enlarge}
            />
            <span aria-hidden="true" className="mx-1 h-5 border-s border-line-navy" />
            <Tool icon={RotateCcw} label="Turn left" keys="[" onPress={() => turn(-1)} />
            <Tool icon={RotateCw} label="Turn right" keys="]" onPress={() => turn(1)} />
            <span aria-hidden="true" className="mx-1 h-5 border-s border-line-navy" />
            <Tool icon={Maximize} label="Full screen" onPress={onOpen} />
          </div>
        </>
      )}
    </div>
  );
}

function Pictures({ count, at, onMove }: { count: number; at: number; onMove(at: number): void }) {
  return (
    <fieldset
      aria-label="Pictures"
      className="absolute end-3 top-3 flex gap-1 rounded-field border border-line-navy bg-navy-950 p-[3px]"
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          aria-pressed={index === at}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onMove(index)}
          className={classNames(
            toolClass,
            'px-3 text-1 font-strong',
            index === at ? 'bg-card text-navy-900' : 'text-on-navy hover:bg-navy-800',
          )}
        >
          Picture {index + 1}
        </button>
      ))}
    </fieldset>
  );
}

interface ToolProps {
  icon: LucideIcon;
  label: string;
  keys?: string;
  /** Ignores presses but keeps focus. */
  isOff?: boolean;
  onPress(): void;
}

function Tool({ icon: Icon, label, keys, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      aria-disabled={isOff}
      onClick={() => isOff || onPress()}
      className={classNames(
        toolClass,
        'inline-flex items-center justify-center hover:bg-navy-800 aria-disabled:cursor-default aria-disabled:opacity-40',
      )}
    >
      <Icon className="size-4.5" />
    </button>
  );
}
