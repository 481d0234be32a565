import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page-meta.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { company } from './content.ts';
import { ReachUs } from './reach-us.tsx';
import { TitledContent } from './titled-content.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Training Programs',
    description: 'Expert-led logistics training sessions for drivers and the people who run fleets.',
  });

/** What training there is and how to join. */
export default function TrainingPage() {
  return (
    <TitledContent
      mark="Training Programs"
      title="Logistics Training Programs"
      lead="Expert-led sessions for the people who drive and the people who plan."
    >
      <ReachUs title="Join a session">
        <p>
          Our training sessions help drivers and logistics staff to do their work better and more safely. They are led
          by experts, remotely or on site.
        </p>
        <p>Call us or write to us to hear which sessions come next and to register for one.</p>
        <TextLink to="/apply">Apply as a Driver</TextLink>
      </ReachUs>
    </TitledContent>
  );
}
