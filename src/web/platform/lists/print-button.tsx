import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { PrintedList, type PrintedTable } from './printed-list.tsx';

interface Printing {
  print(): void;
  isPending: boolean;
  /** The printed list; must be rendered. */
  paper: ReactNode;
}

export function usePrinting(loadPrinted: () => Promise<PrintedTable>): Printing {
  const [printed, setPrinted] = useState<PrintedTable>();
  const { mutate, isPending } = useMutation({
    mutationFn: loadPrinted,
    onSuccess: setPrinted,
    meta: { failure: 'The list could not be loaded for printing.' },
  });
  const paper = printed && <PrintedList {...printed} onPrinted={() => setPrinted(undefined)} />;
  return { print: () => mutate(), isPending, paper };
}

export function PrintButton({ loadPrinted }: { loadPrinted(): Promise<PrintedTable> }) {
  const { print, isPending, paper } = usePrinting(loadPrinted);
  return (
    <>
      <Button variant="line" size="dense" isLoading={isPending} onClick={print}>
        <Printer aria-hidden="true" className="size-4.5" />
        Print
      </Button>
      {paper}
    </>
  );
}
