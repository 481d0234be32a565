import { useWebsite } from '#web/platform/page/website.ts';

/** The company's first figure, very large on navy, with the others in a line; the stripes are cut by the edges. */
export function StatsBreak() {
  const [first, ...others] = useWebsite().home.figures;
  if (!first) return null;
  return (
    <section aria-label="In figures" className="relative overflow-clip bg-navy-950 py-(--section) text-on-navy">
      <span
        aria-hidden="true"
        className="absolute -inset-y-px end-8 flex -skew-x-[18deg] gap-6 max-md:hidden lg:gap-12 forced-colors:hidden"
      >
        <span className="w-8 bg-navy-800 lg:w-14" />
        <span className="w-8 bg-gold-400 lg:w-14" />
        <span className="w-8 bg-navy-800 lg:w-14" />
      </span>
      <div className="content relative flex flex-wrap items-center gap-x-18 gap-y-5">
        <p className="text-figure leading-none font-display">
          {first.figure}
          <span className="text-gold-400">+</span>
        </p>
        <div className="max-w-100">
          <p className="display text-4">{first.label}</p>
          <p className="mt-3 text-3 text-on-navy-2">
            {others.map(({ figure, label }) => `${figure}+ ${label}`).join(', ')}
          </p>
        </div>
      </div>
    </section>
  );
}
