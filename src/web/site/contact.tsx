import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWebsite } from '#web/platform/page/website.ts';
import { WhatsAppIcon } from '#web/ui/images/whatsapp-icon.tsx';

export function Contact() {
  const { location, phones, email, openingHours } = useWebsite().company;
  return (
    <ul>
      {location !== '' && (
        <Line icon={MapPin}>
          <span className={address}>{location}</span>
        </Line>
      )}
      {phones
        .filter(({ number }) => number !== '')
        .map(({ number, whatsApp }) => (
          <Line key={number} icon={Phone}>
            <a href={`tel:${number.replace(/\s/g, '')}`} className={address}>
              {number}
            </a>
            {whatsApp !== '' && <WhatsApp number={whatsApp} />}
          </Line>
        ))}
      {email !== '' && (
        <Line icon={Mail}>
          <a href={`mailto:${email}`} className={address}>
            {email}
          </a>
        </Line>
      )}
      {openingHours !== '' && (
        <Line icon={Clock}>
          <span className={address}>
            <span className="sr-only">Opening hours: </span>
            {openingHours}
          </span>
        </Line>
      )}
    </ul>
  );
}

const address = 'flex min-h-11 min-w-0 items-center underline-offset-4 [a&]:hover:underline';

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 text-on-navy-2">
      <Icon className="size-5 shrink-0 text-gold-400" />
      {children}
    </li>
  );
}

function WhatsApp({ number }: { number: string }) {
  return (
    <a
      href={`https://wa.me/${number.replace(/\D/g, '')}`}
      className="ms-auto inline-flex min-h-11 items-center gap-2 rounded-field border-y-2 border-transparent bg-navy-800 bg-clip-padding px-4 text-1 font-strong text-on-navy hover:bg-navy-600"
    >
      <WhatsAppIcon />
      WhatsApp
    </a>
  );
}
