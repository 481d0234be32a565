import { Copy } from 'lucide-react';
import type { AskedLink } from '#contract/documents/document-requests.ts';
import { lastDayOf } from '#contract/documents/send-again-form.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { whatsAppAddress } from '#web/office/phone-contact.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { WhatsAppIcon } from '#web/ui/images/whatsapp-icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCopy } from '#web/ui/overlays/use-copy.tsx';

interface LinkDialogProps {
  driver: Pick<ListedDriver, 'fullName' | 'phoneNumber' | 'whatsApp'>;
  link: AskedLink;
  onClose(): void;
}

/** A link to pass on, for a driver without a usable contact. It can't be shown again. */
export function LinkDialog({ driver, link: { link, words, expiresAt }, onClose }: LinkDialogProps) {
  const { copy, outcome } = useCopy(link, {
    copied: 'The link was copied.',
    failed: 'The link could not be copied. Please select it and copy it by hand.',
  });

  return (
    <Dialog
      isWide
      // Only the button closes it: a press on the backdrop would lose the link.
      onClose={() => undefined}
      title={`Send this link to ${driver.fullName}`}
      description={`This link is shown only once. It works until ${formatShortDate(lastDayOf(expiresAt))}, for the documents that you chose and nothing else.`}
      actions={
        <>
          <Button variant="line" onClick={() => void copy()}>
            <Copy />
            Copy link
          </Button>
          {driver.whatsApp === 'agreed' && (
            <ButtonLink
              variant="line"
              to={whatsAppAddress(driver.phoneNumber, words)}
              target="_blank"
              rel="noreferrer"
            >
              <WhatsAppIcon />
              Open in WhatsApp
            </ButtonLink>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className="rounded-field bg-gold-100 p-4 text-1 wrap-anywhere text-navy-900 select-all">
        {link}
      </p>
      {outcome}
      <p className="mt-4 text-1 text-ink-2">
        {driver.whatsApp === 'not-agreed' && 'No WhatsApp: not agreed. '}
        {driver.whatsApp === 'agreed' ? 'The message in WhatsApp:' : 'The message to send with it:'}
      </p>
      <p className="mt-1 text-1 wrap-anywhere whitespace-pre-line text-ink">{words}</p>
    </Dialog>
  );
}
