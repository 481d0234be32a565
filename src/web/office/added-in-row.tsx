import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';

/** The form's position among several filled in one after another. */
export interface Row {
  isAnother: boolean;
  startNext(): void;
}

/** Gives each added record a new form. */
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

/** After adding another, focuses the form's first field. */
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
