import { CalendarPlus, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Training } from '#contract/trainings/trainings.ts';
import { publicTrainingPath } from '#web/trainings/api.ts';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { WhatsAppIcon } from '#web/ui/images/whatsapp-icon.tsx';
import { copyText } from '#web/ui/overlays/copy-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { closedLabel, titleOf } from './training-format.ts';

interface ShareActionsProps {
  training: Training;
  publicUrl: string;
}

export function ShareActions({ training, publicUrl }: ShareActionsProps) {
  const address = publicUrl + publicTrainingPath(training);
  const [isLinkShown, showLink] = useState(false);
  const isHydrated = useIsHydrated();
  const closed = closedLabel(training);

  async function copy() {
    if (await copyText(address)) return toast.success('The link was copied.');
    showLink(true);
    toast.info("This browser can't copy the link. You'll find it below the button.");
  }

  return (
    // Below the description on phones.
    <div className="flex flex-wrap content-start gap-3 max-lg:order-last">
      {closed !== 'Cancelled' && closed !== 'Completed' && (
        <a
          href={`${publicTrainingPath(training)}/calendar.ics`}
          className={`${linkClasses} basis-full`}
        >
          <CalendarPlus className="size-5" />
          Add to calendar
        </a>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${titleOf(training)}\n${address}`)}`}
        target="_blank"
        rel="noreferrer"
        className={linkClasses}
      >
        <WhatsAppIcon />
        Share on WhatsApp
      </a>
      <button
        type="button"
        disabled={!isHydrated}
        onClick={() => void copy()}
        className={`${linkClasses} disabled:opacity-40 no-script:hidden`}
      >
        <Link2 className="size-5" />
        Copy link
      </button>
      {isLinkShown && <p className="text-1 text-ink-2 select-all">{address}</p>}
    </div>
  );
}

const linkClasses =
  'inline-flex min-h-(--h-control) grow items-center justify-center gap-2 rounded-field border border-line-strong bg-card px-3 font-title text-navy-900 hover:bg-navy-100';
