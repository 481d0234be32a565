import { Link2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { WhatsAppIcon } from '#web/ui/whatsapp-icon.tsx';

interface ShareProps {
  title: string;
  /** The page's whole address. */
  address: string;
}

/** Passes a page on: by WhatsApp, or as a link to paste. */
export function Share({ title, address }: ShareProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The link was copied.');
    } catch {
      // Old browsers, and pages that aren't on https, have no clipboard.
      toast.info(`This browser can't copy by itself. The link: ${address}`);
    }
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-(--h-control) items-center justify-center gap-2 rounded-field border border-line-strong bg-card px-4 font-title text-navy-900 hover:bg-navy-100"
      >
        <WhatsAppIcon />
        Share by WhatsApp
      </a>
      <Button look="line" onClick={() => void copy()} className="no-script:hidden">
        <Link2 aria-hidden="true" className="size-5" />
        Copy link
      </Button>
    </div>
  );
}
