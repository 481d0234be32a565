import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { decodeText } from './decode-text.ts';

/** A list of people has about a hundred bytes a row. */
const maxFileBytes = 200_000;

interface PeopleFileProps {
  max: number;
  onRead(text: string): void;
  onRefused(message: string): void;
}

/** Reads a CSV or text file with at most `max` people. */
export function PeopleFile({ max, onRead, onRefused }: PeopleFileProps) {
  const id = useId();
  async function read(file: File) {
    if (file.size > maxFileBytes)
      return onRefused(`This file is too large for a list of ${max} people.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Workbooks are ZIP archives.
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
      return onRefused(
        'This is an Excel workbook. Save it as CSV, or copy its rows and paste them here.',
      );
    }
    onRead(decodeText(bytes));
  }
  return (
    <div className="-mt-3">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-title text-navy-900 underline underline-offset-4 has-focus-visible:ring-focus"
      >
        <FileUp className="size-4.5" />
        Choose a CSV file
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}
