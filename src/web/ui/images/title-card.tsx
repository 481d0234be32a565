import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/**
 * A title on navy, in place of an image: its size is that of the card, so that a thumbnail shows the stripes only.
 * Decorative and hidden from screen readers, since the title is beside it.
 */
export function TitleCard({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      data-title-card=""
      className={classNames('title-card relative flex overflow-clip bg-navy-900 text-on-navy', className)}
    >
      <span className="title-card-stripes absolute flex -skew-x-[18deg]">
        <span className="bg-navy-800" />
        <span className="bg-gold-400" />
        <span className="bg-navy-800" />
      </span>
      <span className="title-card-words relative flex min-w-0 flex-col justify-end">
        <BrandStripes theme="dark" className="shrink-0" />
        <span className="title-card-title mt-3 line-clamp-3 font-display text-balance @max-[200px]:hidden">
          {title}
        </span>
      </span>
    </span>
  );
}
