import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface FoldProps {
  title: string;
  isOpen: boolean;
  isWrong: boolean;
  marks: ReactNode;
  className?: string | false;
  onToggle(): void;
  /** Beside the title while it is open. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Fold(props: FoldProps) {
  const { title, isOpen, isWrong, marks, className, onToggle, actions, children } = props;
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <button
          type="button"
          data-fold
          aria-expanded={isOpen}
          onClick={onToggle}
          className={classNames(
            'flex min-h-9 min-w-0 grow basis-40 items-center gap-2 py-1 pointer-coarse:min-h-11 text-start text-2 font-title text-navy-900',
            className,
          )}
        >
          <span className={classNames('me-auto min-w-0 wrap-anywhere', isWrong && 'text-danger')}>
            {title}
            {isWrong && <span className="text-1 font-strong"> – please look at this one</span>}
          </span>
          <span className="flex shrink-0 items-center gap-2 text-1">{marks}</span>
          <ChevronDown className={classNames('size-5 shrink-0', isOpen && 'rotate-180')} />
        </button>
        {isOpen && actions}
      </div>
      {isOpen && children}
    </>
  );
}
