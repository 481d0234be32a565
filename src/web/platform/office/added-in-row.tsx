import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';

/** Where a form is among those that are filled in one after the other. */
export interface Row {
  /** Whether one was added just before. */
  isAnother: boolean;
  /** Empties the form for the next one. */
  startNext(): void;
}

/** Records that are added one after the other: each gets a new form. */
export function AddedInRow({ children }: { children(row: Row): ReactNode }) {
  const [added, setAdded] = useState(0);
  const row = { isAnother: added > 0, startNext: () => setAdded(added + 1) };
  return <Fragment key={added}>{children(row)}</Fragment>;
}

interface AddButtonsProps {
  noun: string;
  isSaving: boolean;
  isAnother: boolean;
  onAddAnother(): void;
}

/** The buttons below a form for a new record. In the form for another one, the first field has the focus. */
export function AddButtons({ noun, isSaving, isAnother, onAddAnother }: AddButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnother) buttons.current?.closest('form')?.querySelector('input')?.focus();
  }, [isAnother]);
  return (
    <div ref={buttons} className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
      <Button type="submit" isLoading={isSaving}>
        Add {noun}
      </Button>
      <Button variant="line" disabled={isSaving} onClick={onAddAnother}>
        Add, then another
      </Button>
    </div>
  );
}
