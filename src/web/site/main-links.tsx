import { ButtonLink } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

export function MainLinks({ className }: { className?: string }) {
  return (
    <div className={classNames('flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:gap-4', className)}>
      <ButtonLink to="/book-consultancy" size="hero">
        Book a Consultation
      </ButtonLink>
      <ButtonLink to="/apply" size="hero" variant="ghost">
        Apply as a Driver
      </ButtonLink>
    </div>
  );
}
