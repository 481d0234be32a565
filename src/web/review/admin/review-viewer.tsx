import { useEffect, useEffectEvent } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx';
import { isFailed, isLoaded, type ReviewImages } from './use-review-images.ts';

interface ReviewViewerProps {
  /** The images of one document. */
  pictures: readonly DriverDocument[];
  label: string;
  /** Which of them is shown, counted from 0. */
  at: number;
  images: ReviewImages;
  onMove(at: number): void;
  onShown(document: DriverDocument): void;
  onClose(): void;
}

/** The images of a document on the full screen. */
export function ReviewViewer({ pictures, label, at, images, onMove, onShown, onClose }: ReviewViewerProps) {
  const picture = pictures[at];
  const address = picture && images.addressOf(picture);
  const isThere = isLoaded(address);
  const name = `${label}${pictures.length > 1 ? ` ${at + 1} of ${pictures.length}` : ''}`;
  const tell = useEffectEvent(() => picture && onShown(picture));
  useEffect(() => {
    if (isThere && address) tell();
  }, [isThere, address]);
  return (
    <ImageViewer
      title={name}
      position={at + 1}
      count={pictures.length}
      onMove={(position) => onMove(position - 1)}
      onClose={onClose}
      onDownload={() => isThere && saveFrom(address, `${name}.jpg`)}
      isDownloading={false}
    >
      {isThere ? (
        <img src={address} alt={name} className="size-full object-contain" />
      ) : (
        <p className="flex size-full items-center justify-center text-2 text-on-navy-2">
          {isFailed(address) ? 'The picture could not be loaded.' : 'Loading the picture …'}
        </p>
      )}
    </ImageViewer>
  );
}
