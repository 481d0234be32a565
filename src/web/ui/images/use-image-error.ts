import { useEffect, useRef, useState } from 'react';

/** Whether the image at an address could not be loaded. It may have failed before the page came alive: then no event tells. */
export function useImageError(address: string | null) {
  const ref = useRef<HTMLImageElement>(null);
  // Another picture may take its place.
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(address);
  }, [address]);
  return { ref, isBroken: broken !== null && broken === address, markBroken: () => setBroken(address) };
}
