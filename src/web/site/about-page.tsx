import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page-meta.ts';
import { Picture } from '#web/ui/picture.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Contact } from './contact.tsx';
import { about, company, stats } from './content.ts';
import { pictures } from './pictures.ts';
import { Section } from './section.tsx';
import { TitledContent } from './titled-content.tsx';

export const meta: MetaFunction = () =>
  pageMeta({ site: company.name, title: 'About Us', description: `${about.lead} ${company.location}.` });

/** Who the company is. */
export default function AboutPage() {
  return (
    <>
      <TitledContent mark="About us" title={about.headline} lead={about.lead}>
        <div className="grid items-center gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]">
          <Picture
            file={pictures.depot}
            sizes="(min-width: 1264px) 680px, 92vw"
            loading="eager"
            className="aspect-4/3 w-full rounded-card bg-cream object-cover"
          />
          <div>
            <p className="max-w-measure">{about.text}</p>
            <TextLink to="/services" className="mt-4">
              See all services
            </TextLink>
          </div>
        </div>
      </TitledContent>
      <Stats />
      <Section mark="Contact" title="Talk to us" ground="white">
        <Contact />
      </Section>
    </>
  );
}

function Stats() {
  return (
    <section aria-label="In figures" className="bg-navy-950 text-on-navy">
      <dl className="content grid gap-x-10 divide-line-navy py-6 max-md:divide-y md:grid-cols-3 md:py-12">
        {stats.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-row-reverse items-center justify-end gap-6 py-5 md:flex-col-reverse md:items-start md:gap-2"
          >
            <dt className="text-2 text-on-navy-2">{label}</dt>
            <dd className="min-w-30 text-5 font-display">
              {figure}
              <span className="text-gold-400">+</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
