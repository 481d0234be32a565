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
import type { WebsiteDraft } from '#contract/website/website-office.ts';

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

/** The key of the section that a field is in. */
export const sectionOf = (path: string): string => path.slice(0, path.indexOf('.'));

/** Says which colleagues are changing something in a section, by its key. */
export function findBusy({ changes }: WebsiteDraft): Readonly<Record<string, string>> {
  const names = new Map<string, Set<string>>();
  for (const { path, changedBy, isOwn, isRecent } of changes) {
    if (isOwn || !isRecent) continue;
    names.set(sectionOf(path), (names.get(sectionOf(path)) ?? new Set()).add(changedBy));
  }
  const sentences = [...names].map(([section, people]) => {
    const who = [...people].join(' and ');
    return [section, `${who} ${people.size === 1 ? 'is' : 'are'} changing this`];
  });
  return Object.fromEntries(sentences);
}
