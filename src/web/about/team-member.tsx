import type { WebsiteContent } from '#contract/website/website-content.ts';
import { initials } from '#web/ui/images/initials.ts';

type Person = WebsiteContent['team']['people'][number];

/** Somebody of the team: initials, name, position, and what they answer for. */
export function TeamMember({ person: { name, position, answersFor } }: { person: Person }) {
  return (
    <li>
      <span
        aria-hidden="true"
        className="relative flex aspect-10/9 w-full items-end overflow-clip rounded-card bg-navy-900 p-6 text-5 font-display text-on-navy"
      >
        <span className="absolute -inset-y-px end-4 flex -skew-x-[18deg] gap-6 forced-colors:hidden">
          <span className="w-6 bg-navy-800" />
          <span className="w-6 bg-gold-400" />
          <span className="w-6 bg-navy-800" />
        </span>
        <span className="relative">{initials(name)}</span>
      </span>
      <h3 className="mt-5 text-3 font-title text-navy-900">{name}</h3>
      <p className="text-ink-2">{position}</p>
      <p className="mt-4 border-t border-line pt-4">
        <span className="font-title text-navy-900">Responsible for:</span> {answersFor}
      </p>
    </li>
  );
}
