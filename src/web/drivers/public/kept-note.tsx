import type { Kept } from '#web/platform/draft.ts';

const notes: Record<Kept, string> = {
  everything: '',
  text: "This device can't keep your photos. If you close this page before you send, you will have to choose them again.",
  nothing: "This browser can't keep what you fill in. Please send it before you close this page.",
};

/** Says quietly what would be lost if the page were closed now. */
export function KeptNote({ kept }: { kept: Kept }) {
  return (
    <p role="status" className="mt-4 text-1 text-ink-2 empty:hidden">
      {notes[kept]}
    </p>
  );
}
