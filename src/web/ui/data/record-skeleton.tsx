import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface RecordSkeletonProps {
  /** For screen readers, such as 'Loading the driver'. */
  label: string;
  /** Whether the header has a second part below a line. */
  isHeadTall?: boolean;
  /** The header, if its data is already known. */
  head?: ReactNode;
  children?: ReactNode;
}

const lines = ['w-32', 'w-44', 'w-28', 'w-20', 'w-56', 'w-24'];

export function RecordSkeleton({ label, isHeadTall = false, head, children }: RecordSkeletonProps) {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      {head ? <p className="sr-only">{label}</p> : <Head label={label} isTall={isHeadTall} />}
      {head}
      {children}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Section />
        <Section />
      </div>
    </div>
  );
}

function Head({ label, isTall }: { label: string; isTall: boolean }) {
  return (
    <>
      <h1 className="sr-only">{label}</h1>
      <div className="rounded-card border border-line bg-card">
        <div className="flex items-center gap-4 p-4 sm:gap-5 sm:p-6">
          <Block className="size-14 rounded-card sm:size-18" />
          <div className="grid flex-1 grid-cols-1 gap-3">
            <Block className="h-6 w-56 rounded-chip" />
            <Block className="h-4 w-72 rounded-chip" />
          </div>
        </div>
        {isTall && <div className="h-28 border-t border-line" />}
      </div>
    </>
  );
}

function Section() {
  return (
    <div className="grid grid-cols-1 gap-7 rounded-card border border-line bg-card p-5">
      {lines.map((line) => (
        <Block key={line} className={classNames('h-4 rounded-chip', line)} />
      ))}
    </div>
  );
}

function Block({ className }: { className: string }) {
  return <span className={classNames('block max-w-full bg-grey-tint', className)} />;
}
