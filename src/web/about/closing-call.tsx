import { useWebsite } from '#web/platform/page/website.ts';
import { MainLinks } from '#web/site/main-links.tsx';

/** The two main links once more, as the first row of the footer below it. */
export function ClosingCall() {
  return (
    <section className="bg-navy-950 text-on-navy">
      <div className="content">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 border-b border-line-navy py-16 lg:py-18">
          <h2 className="display max-w-150 text-4">{useWebsite().home.banner}</h2>
          <MainLinks className="grow lg:grow-0" />
        </div>
      </div>
    </section>
  );
}
