import { useEffect, useRef, useState } from 'react';

/** Also checks on mount: the image may have failed before hydration, without an event. */
export function useImageError(address: string | null) {
  const ref = useRef<HTMLImageElement>(null);
  // Store the URL rather than a flag, because the image can change.
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(address);
  }, [address]);
  return {
    ref,
    isBroken: broken !== null && broken === address,
    markBroken: () => setBroken(address),
  };
}
