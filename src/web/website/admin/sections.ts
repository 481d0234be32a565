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
import { type WebsitePath, websitePaths } from '#contract/website/website-paths.ts';

type Section = Extract<NamedField, { kind: 'group' }>;

/** Sections in screen order. */
export const websiteSections: readonly Section[] = websiteFields.filter(
  (field) => field.kind === 'group',
);

export const sectionLabel = (key: string): string =>
  websiteSections.find((one) => one.key === key)?.label ?? key;

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

// Titles of parts by their first field. In addition, each group and each picture is a part.
const titles: Readonly<Record<string, string>> = {
  'company.name': 'Name and description',
  'company.phones': 'Contact details',
  'company.officerName': 'Data protection and registration',
  'company.facebook': 'Social networks',
  'home.headline': 'Top of the page',
  'home.aboutHeadline': 'About us',
  'home.figures': 'Figures',
  'home.servicesLead': 'Services and reasons',
  'home.deliveries': 'Deliveries, promise and last headline',
  'services.mark': 'Top of the page',
  'about.headline': 'Headline and text',
  'about.vision': 'Vision, mission and search engines',
  'forms.application': 'Applications',
  'forms.request': 'Requests',
  'forms.consultation': 'Bookings',
  'forms.enrolment': 'Trainings',
  'announcements.title': 'Announcement',
  'announcements.applications': 'Applications of drivers',
};

/** Fields shown together; without a title, the whole section. */
export interface SectionPart {
  title: string;
  fields: readonly WebsitePath[];
}

export function partsOf({ key, fields }: Section): SectionPart[] {
  const own = websitePaths.filter(({ section }) => section === key);
  const groups = fields.filter(({ kind }) => kind === 'group' || kind === 'picture');
  const titleOf = ({ path }: WebsitePath) =>
    titles[path] ?? groups.find((group) => group.key === path.split('.')[1])?.label ?? '';
  const begins = own.flatMap((one, at) =>
    at === 0 || (titleOf(one) !== '' && titleOf(one) !== titleOf(own[at - 1] ?? one)) ? [at] : [],
  );
  return begins.map((from, at) => {
    const part = own.slice(from, begins[at + 1]);
    return { title: part[0] ? titleOf(part[0]) : '', fields: part };
  });
}

export const sectionOf = (path: string): string => path.slice(0, path.indexOf('.'));
