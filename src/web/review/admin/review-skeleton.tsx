import { classNames } from '#web/ui/theme/class-names.ts';
import { columnsClass, deskClass, personClass, sideClass, stageClass } from './review-classes.ts';

export function ReviewSkeleton() {
  return (
    <div role="status" className={columnsClass}>
      <span className="sr-only">Loading the application</span>
      <div aria-hidden="true" className={classNames(sideClass, personClass)}>
        <span className="block min-h-11 w-36 max-w-full rounded-field bg-grey-tint" />
        {['name', 'number', 'expiry'].map((one) => (
          <span key={one} className="grid gap-2">
            <span className="block h-3 w-20 rounded-chip bg-grey-tint" />
            <span className="block h-5 w-44 rounded-chip bg-grey-tint" />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className={deskClass}>
        <span className="block min-h-11 rounded-field bg-grey-tint" />
        <span className={stageClass} />
      </div>
    </div>
  );
}
