import { Copy, MessageCircle, Phone } from 'lucide-react';
import { useWebsite } from '#web/platform/page/website.ts';
import { truncatePhone } from '#web/ui/data/truncate-phone.ts';
import { WhatsAppIcon } from '#web/ui/images/whatsapp-icon.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { copyWithToast } from '#web/ui/overlays/copy-text.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { dialAddress, greetingAddress, type PhoneContact } from './phone-contact.ts';

const look =
  'inline-flex size-8.5 shrink-0 items-center justify-center rounded-field border border-line-button bg-card text-navy-900 hover:bg-navy-100 max-sm:size-11 pointer-coarse:size-11';

export function PhoneActions(contact: PhoneContact) {
  const { phone, name } = contact;
  const { company } = useWebsite();
  const whatsApp = greetingAddress(contact, company.name);
  if (phone === '') return null;
  return (
    <>
      <span className="ms-auto inline-flex gap-1 max-sm:gap-2 print:hidden">
        <a href={dialAddress(contact)} aria-label={`Call ${name}`} title="Call" className={look}>
          <Phone className="size-4" />
        </a>
        <button
          type="button"
          aria-label={`Copy the phone number of ${name}`}
          title="Copy"
          onClick={() => void copyPhone(contact)}
          className={look}
        >
          <Copy className="size-4" />
        </button>
        {whatsApp !== '' && (
          <a
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            aria-label={`Write to ${name} on WhatsApp`}
            title="WhatsApp"
            className={look}
          >
            <WhatsAppIcon />
          </a>
        )}
      </span>
      {contact.whatsApp === 'not-agreed' && (
        <span className="w-full text-1 text-ink-2 print:hidden">No WhatsApp: not agreed</span>
      )}
    </>
  );
}

export function PhoneMenu({ isIcon = false, ...contact }: PhoneContact & { isIcon?: boolean }) {
  if (contact.phone === '') return null;
  const { phone, name } = contact;
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className={classNames('-my-1.5 -ms-1.5 inline-flex print:hidden', !isIcon && '-me-1')}>
        <ActionsMenu
          name={`the phone number of ${name}`}
          icon={Phone}
          items={phoneItems(contact)}
        />
      </span>
      <span className={classNames(isIcon && 'hidden print:inline')}>{truncatePhone(phone)}</span>
    </span>
  );
}

export function phoneItems(contact: PhoneContact): MenuItem[] {
  const { company } = useWebsite();
  const whatsApp = greetingAddress(contact, company.name);
  if (contact.phone === '') return [];
  return [
    { label: 'Call', icon: Phone, href: dialAddress(contact) },
    { label: 'Copy Number', icon: Copy, onSelect: () => void copyPhone(contact) },
    ...(whatsApp === ''
      ? []
      : [{ label: 'WhatsApp', icon: MessageCircle, href: whatsApp, opensTab: true }]),
  ];
}

const copyPhone = ({ phone, name }: Pick<PhoneContact, 'phone' | 'name'>): Promise<void> =>
  copyWithToast(
    phone,
    `The phone number of ${name} was copied`,
    'The number could not be copied. Please select it and copy it by hand.',
  );
