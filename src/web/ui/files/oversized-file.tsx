import { FileX, Shrink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { fileSize } from './file-size.ts';
import { useObjectUrl } from './use-object-url.ts';

interface OversizedFileProps {
  file: File;
  maxBytes: number;
  /** Compresses the file; resolves when it is done. */
  onShrink(): Promise<void>;
  /** Removes the file from the list. */
  onLeaveOut(): void;
}

/** An image above the size limit, with what can be done about it. */
export function OversizedFile({ file, maxBytes, onShrink, onLeaveOut }: OversizedFileProps) {
  const [isBusy, setBusy] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const address = useObjectUrl(file);

  async function shrink() {
    setBusy(true);
    try {
      await onShrink();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="@container rounded-field bg-gold-100">
      <div className="grid grid-cols-[64px_1fr] gap-x-4 gap-y-3 p-3.5 @[25rem]:grid-cols-[96px_1fr]">
        <div className="flex aspect-square items-center justify-center self-start overflow-hidden rounded-chip bg-cream @[25rem]:row-span-2">
          {address !== undefined && !isBroken && (
            <img src={address} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
          )}
          {isBroken && <FileX aria-hidden="true" className="size-6 text-gold-700" />}
        </div>
        <p className="min-w-0 text-1 text-ink">
          <span className="block truncate font-title">{file.name}</span>
          {fileSize(file.size)}, over the {fileSize(maxBytes)} limit. <span>Not added yet.</span>
        </p>
        <div className="flex flex-col gap-1 @max-[25rem]:col-span-2 @[25rem]:flex-row @[25rem]:flex-wrap @[25rem]:gap-2">
          <Button variant="navy" isLoading={isBusy} onClick={() => void shrink()} className="px-4 text-1">
            {!isBusy && <Shrink aria-hidden="true" className="size-4.5" />}
            {isBusy ? 'Making it smaller' : 'Make it smaller and add it'}
            <span className="sr-only">: {file.name}</span>
          </Button>
          <button
            type="button"
            disabled={isBusy}
            onClick={onLeaveOut}
            className="min-h-11 rounded-field px-4 text-1 font-title text-navy-900 disabled:opacity-40"
          >
            Leave it out<span className="sr-only">: {file.name}</span>
          </button>
        </div>
      </div>
    </div>
  );
}
