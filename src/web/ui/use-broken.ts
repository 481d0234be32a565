import { useEffect, useRef, useState } from 'react';

/** Whether an image could not be loaded. It may have failed before the page came alive: then no event tells. */
export function useBroken() {
  const ref = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(true);
  }, []);
  return { ref, isBroken, markBroken: () => setBroken(true) };
}
