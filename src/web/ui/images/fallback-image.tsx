import { useState } from 'react';
import { fallbackImage } from './image-source.ts';

interface FallbackImageProps {
  alt: string;
  className?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

export function FallbackImage({ alt, className, ...size }: FallbackImageProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken && alt === '') return <span aria-hidden="true" className={className} />;
  if (isBroken) return <span role="img" aria-label={alt} className={className} />;
  return (
    <img
      {...size}
      className={className}
      src={fallbackImage}
      alt={alt}
      onError={() => setBroken(true)}
    />
  );
}
