import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface DocumentImageProps {
  url: string;
  alt: string;
  /** Crops the image to fill its frame, or fits it in. */
  fit: 'cover' | 'contain';
  /** Called when the URL doesn't load; resolves with whether there is a fresh one. */
  onRunOut(): Promise<boolean>;
}

/**
 * A document's image. Its signed URL may have expired, so on an error it first requests a fresh one, then shows an
 * icon.
 */
export function DocumentImage({ url, alt, fit, onRunOut }: DocumentImageProps) {
  const [isBroken, setIsBroken] = useState(false);
  const hasAsked = useRef(false);

  async function recover() {
    const canAsk = !hasAsked.current;
    hasAsked.current = true;
    if (!canAsk || !(await onRunOut())) setIsBroken(true);
  }

  if (isBroken) {
    return (
      <span
        className={classNames(
          'flex size-full flex-col items-center justify-center gap-2',
          fit === 'cover' ? 'text-ink-2' : 'text-on-navy-2',
        )}
      >
        <ImageOff aria-hidden="true" className="size-8" />
        <span className="text-1">Photo not available</span>
        <span className="sr-only">{alt}</span>
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => {
        hasAsked.current = false;
      }}
      onError={recover}
      className={classNames('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
    />
  );
}
