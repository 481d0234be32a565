import { ArrowRight, Contact, Eye, type LucideIcon, Timer } from 'lucide-react';
import { useId } from 'react';
import { formNotices, type NoticeForm } from '#contract/privacy/privacy-notice.ts';
import { Summary } from '#web/ui/data/summary.tsx';

/** The full notice opens in another tab, so that nothing typed is lost. */
export function PrivacyNotice({ form, level = 3 }: { form: NoticeForm; level?: 2 | 3 }) {
  const id = useId();
  const { what, who, howLong } = formNotices[form];
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="@container">
      <details className="rounded-field border border-line px-4">
        <Summary>
          <Heading id={id} className="text-3 font-title text-navy-900">
            Your data and how we use it
          </Heading>
        </Summary>
        <dl className="grid gap-4 pt-2 pb-4 @xl:grid-cols-3">
          <Point icon={Contact} title="What" text={what} />
          <Point icon={Eye} title="Who sees it" text={who} />
          <Point icon={Timer} title="How long" text={howLong} />
        </dl>
      </details>
      <a
        href="/privacy"
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-title text-navy-900"
      >
        <span className="border-b-2 border-gold-400 hover:border-navy-900">
          Read the full privacy notice<span className="sr-only"> (opens in another tab)</span>
        </span>
        <ArrowRight className="size-4.5 shrink-0" />
      </a>
    </section>
  );
}

function Point({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div>
      <dt className="flex gap-4 font-title text-navy-900">
        <Icon className="mt-0.5 size-5.5 shrink-0 text-gold-700" />
        {title}
      </dt>
      <dd className="ps-9.5 text-1 text-ink-2">{text}</dd>
    </div>
  );
}
