import type { Person } from '#web/site/content.ts';
import { fullPortrait } from '#web/site/images.ts';
import { initials } from '#web/ui/images/initials.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';

const box = 'aspect-10/9 w-full rounded-card';

/** Somebody of the team: portrait, name, position, and what they answer for. */
export function TeamMember({ person: { name, position, answersFor, image } }: { person: Person }) {
  return (
    <li>
      {image === '' ? (
        <span
          aria-hidden="true"
          className={`${box} relative flex items-end overflow-clip bg-navy-900 p-6 text-5 font-display text-on-navy`}
        >
          <span className="absolute -inset-y-px end-4 flex -skew-x-[18deg] gap-6 forced-colors:hidden">
            <span className="w-6 bg-navy-800" />
            <span className="w-6 bg-gold-400" />
            <span className="w-6 bg-navy-800" />
          </span>
          <span className="relative">{initials(name)}</span>
        </span>
      ) : (
        <ResponsiveImage
          file={fullPortrait(image)}
          sizes="(min-width: 1264px) 366px, (min-width: 640px) 46vw, 92vw"
          className={`${box} bg-cream object-cover`}
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
