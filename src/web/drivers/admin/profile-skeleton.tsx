import { classNames } from '#web/ui/class-names.ts';

const lines = ['w-32', 'w-44', 'w-28', 'w-20', 'w-56', 'w-24'];

/** A profile's shape while the driver loads. */
export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <h1 className="sr-only">Loading the driver</h1>
      <div className="rounded-card border border-line bg-card">
        <div className="flex items-center gap-4 p-4 sm:gap-5 sm:p-6">
          <Block className="size-14 rounded-card sm:size-18" />
          <div className="grid flex-1 gap-3">
            <Block className="h-6 w-56" />
            <Block className="h-4 w-72" />
          </div>
        </div>
        <div className="h-28 border-t border-line" />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Section />
        <Section />
      </div>
    </div>
  );
}

function Section() {
  return (
    <div className="grid gap-7 rounded-card border border-line bg-card p-5">
      {lines.map((line) => (
        <Block key={line} className={classNames('h-4', line)} />
      ))}
    </div>
  );
}

function Block({ className }: { className: string }) {
  return <span className={classNames('block max-w-full rounded-chip bg-grey-tint', className)} />;
}
