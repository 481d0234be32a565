import {
  Building2,
  CircleHelp,
  House,
  Images,
  Info,
  type LucideIcon,
  MailCheck,
  Megaphone,
  Quote,
  Truck,
  Users,
} from 'lucide-react';
import type { NamedField } from '#contract/website/fields.ts';
import { websiteFields } from '#contract/website/website-content.ts';

type Section = Extract<NamedField, { kind: 'group' }>;

/** The sections of the site's words, in the order of the screen. */
export const websiteSections: readonly Section[] = websiteFields.filter((field) => field.kind === 'group');

/** A section's name, by its key. */
export const sectionLabel = (key: string): string => websiteSections.find((one) => one.key === key)?.label ?? key;

export const sectionIcons: Readonly<Record<string, LucideIcon>> = {
  company: Building2,
  home: House,
  services: Truck,
  about: Info,
  team: Users,
  testimonials: Quote,
  questions: CircleHelp,
  pictures: Images,
  forms: MailCheck,
  announcements: Megaphone,
};
