import { useEffect, useRef, useState } from 'react';

/**
 * Whether the image at this URL failed to load. Also checks on mount, because it may have failed before hydration,
 * without an event.
 */
export function useImageError(address: string | null) {
  const ref = useRef<HTMLImageElement>(null);
  // Stores the URL rather than a flag, because another image can take its place.
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(address);
  }, [address]);
  return { ref, isBroken: broken !== null && broken === address, markBroken: () => setBroken(address) };
}
