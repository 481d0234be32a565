import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface DocumentImageProps {
  url: string;
  alt: string;
  /** Fills its frame, or is seen whole in it. */
  fit: 'cover' | 'contain';
  /** Asks for a fresh address; says whether one came. */
  onRunOut(): Promise<boolean>;
}

/** A document's picture. Its address may have run out, so a failure first asks for another; then an icon stands in. */
export function DocumentImage({ url, alt, fit, onRunOut }: DocumentImageProps) {
  const [isBroken, setIsBroken] = useState(false);
  const hasAsked = useRef(false);

  async function recover() {
    const mayAsk = !hasAsked.current;
    hasAsked.current = true;
    if (!mayAsk || !(await onRunOut())) setIsBroken(true);
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
        <span className="text-1">Picture not available</span>
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
