import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ServiceHash } from '#web/site/services.ts';
import { ButtonLink, type ButtonVariant } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

const actions: Record<ServiceHash, { label: string; to: string }> = {
  'driver-outsourcing': { label: 'Request a Driver', to: '/request' },
  training: { label: 'Training Programs', to: '/training' },
  consultancy: { label: 'Book a Consultation', to: '/book-consultancy' },
  'driver-request': { label: 'Request a Driver', to: '/request' },
};

interface ServiceArticleProps {
  /** Its anchor. */
  hash: string;
  className: string;
  children: ReactNode;
}

export function ServiceArticle({ hash, className, children }: ServiceArticleProps) {
  return (
    <article id={hash} tabIndex={-1} className={classNames('outline-none', className)}>
      {children}
    </article>
  );
}

interface ServiceFactProps {
  service: { figure: string; figureLine: string };
  /** The text below the figure rather than next to it. */
  isStacked?: boolean;
}

export function ServiceFact({ service, isStacked = false }: ServiceFactProps) {
  return (
    <p
      className={classNames(
        'my-7 grid border-line py-5',
        isStacked
          ? 'gap-1 max-lg:border-y lg:mt-3 lg:mb-0'
          : 'gap-x-5 gap-y-1 border-y sm:grid-cols-[auto_1fr] sm:items-center',
      )}
    >
      <span className="title text-4">{service.figure}</span>
      <span className="text-ink-2">{service.figureLine}</span>
    </p>
  );
}

interface ServiceLinkProps {
  hash: ServiceHash;
  variant: ButtonVariant;
  isInCard?: boolean;
}

export function ServiceLink({ hash, variant, isInCard = false }: ServiceLinkProps) {
  const { label, to } = actions[hash];
  return (
    <ButtonLink
      to={to}
      variant={variant}
      className={classNames('max-sm:w-full', isInCard && 'lg:w-full')}
    >
      {label}
      <ArrowRight aria-hidden="true" className="size-4.5" />
    </ButtonLink>
  );
}
