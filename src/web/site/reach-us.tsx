import type { ReactNode } from 'react';
import { Contact } from './contact.tsx';

interface ReachUsProps {
  title: string;
  /** What to tell the company, and where else to go. */
  children: ReactNode;
}

/** A card with what to do next at its left and how to reach the company at its right. */
export function ReachUs({ title, children }: ReachUsProps) {
  return (
    <div className="grid overflow-hidden rounded-card bg-card shadow-soft md:grid-cols-[3fr_2fr]">
      <div className="form-card p-6 sm:p-12">
        <h2 className="title text-4">{title}</h2>
        <div className="mt-4 flex max-w-measure flex-col items-start gap-4 text-ink-2">{children}</div>
      </div>
      <div className="bg-navy-900 p-6 sm:p-12">
        <h2 className="mb-3 text-2 font-title text-on-navy">Call or write to us</h2>
        <Contact on="dark" />
      </div>
    </div>
  );
}
