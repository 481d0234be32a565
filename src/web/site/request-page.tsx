import type { LinksFunction, MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page-meta.ts';
import { PageHero, pageHeroPreload } from '#web/ui/page-hero.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { company } from './content.ts';
import { ReachUs } from './reach-us.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Request a Driver',
    description: 'Request verified, experienced drivers for trucks, vans, cars and buses for your company.',
  });

export const links: LinksFunction = () => [pageHeroPreload];

/** How a company asks for drivers. */
export default function RequestPage() {
  return (
    <PageHero title="Request a Driver" line="Verified, experienced drivers for your company's operations.">
      <ReachUs title="Tell us whom you need">
        <p>
          We place drivers for trucks, vans, cars and buses with companies. You can ask for one driver or for several at
          once.
        </p>
        <p>
          Call us or write to us with your company's name and address, how many drivers you need, the type of vehicle,
          the place, and the first and last day.
        </p>
        <TextLink to="/services#driver-request">More about this service</TextLink>
      </ReachUs>
    </PageHero>
  );
}
