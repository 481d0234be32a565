import { ButtonLink } from '#web/ui/actions/button.tsx';
import { banner } from './content.ts';

/** The two main links once more, as the first row of the footer below it. */
export function ClosingCall() {
  return (
    <section className="bg-navy-950 text-on-navy">
      <div className="content">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 border-b border-line-navy py-16 lg:py-18">
          <h2 className="display max-w-150 text-4">{banner.headline}</h2>
          <div className="flex grow flex-col gap-3 sm:flex-row sm:flex-wrap sm:gap-4 lg:grow-0">
            <ButtonLink to="/book-consultancy" size="hero">
              Book a Consultation
            </ButtonLink>
            <ButtonLink to="/apply" size="hero" variant="ghost">
              Apply as a Driver
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
