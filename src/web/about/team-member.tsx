import type { WebsiteContent } from '#contract/website/website-content.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { initials } from '#web/ui/images/initials.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';

type Person = WebsiteContent['team']['people'][number];

/** Somebody of the team: portrait or initials, name, position, and what they answer for. */
export function TeamMember({ person: { name, position, answersFor, portrait } }: { person: Person }) {
  return (
    <li>
      {portrait.name === '' ? (
        <Initials name={name} />
      ) : (
        <ResponsiveImage
          file={sourceOf(portrait)}
          sizes="(min-width: 1264px) 588px, (min-width: 640px) 46vw, 92vw"
          className="aspect-10/9 w-full rounded-card bg-cream object-cover"
        />
      )}
      <h3 className="mt-5 text-3 font-title text-navy-900">{name}</h3>
      <p className="text-ink-2">{position}</p>
      <p className="mt-4 border-t border-line pt-4">
        <span className="font-title text-navy-900">Responsible for:</span> {answersFor}
      </p>
    </li>
  );
}

function Initials({ name }: { name: string }) {
  return (
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
  );
}
