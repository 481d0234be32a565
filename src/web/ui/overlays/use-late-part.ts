import { useState } from 'react';
import { toast } from './toast.ts';

/** A dialog whose code loads when it is opened, since most visits of the screen don't need it. */
export function useLatePart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const open = () =>
    void load().then(
      (loaded) => setPart(() => loaded),
      () => toast.error('This part could not be loaded. Please check your connection.'),
    );
  return { part, open, close: () => setPart(undefined) };
}
