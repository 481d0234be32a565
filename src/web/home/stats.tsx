import { useWebsite } from '#web/platform/page/website.ts';

/** The company in three figures, on navy. */
export function Stats() {
  return (
    <section aria-label="In figures" className="bg-navy-950 text-on-navy">
      <dl className="content grid gap-x-10 divide-line-navy py-6 max-md:divide-y md:grid-cols-3 md:py-12">
        {useWebsite().home.figures.map(({ figure, label }, at) => (
          <div
            key={label}
            className="relative flex flex-row-reverse flex-wrap-reverse items-center justify-end gap-x-6 py-5 md:flex-col-reverse md:flex-nowrap md:items-start md:gap-2"
          >
            <dt className="text-2 text-on-navy-2 max-md:grow max-md:basis-[7rem]">
              {label}
              {at > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute inset-y-4 -start-8 w-1.5 -skew-x-[18deg] bg-gold-400 max-md:hidden"
                />
              )}
            </dt>
            <dd className="min-w-36 text-5 font-display">
              {figure}
              <span className="text-gold-400">+</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
