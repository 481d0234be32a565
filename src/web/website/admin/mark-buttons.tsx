import { Bold, Link2, List, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#web/ui/actions/button.tsx';

/** What a button makes of the chosen words: the new text in their place, and which part of it is chosen then. */
type Marking = (words: string) => { text: string; from: number; length: number };

const address = 'https://';

const markings: readonly { label: string; icon: LucideIcon; mark: Marking }[] = [
  {
    label: 'Bold',
    icon: Bold,
    mark: (words) => ({ text: `*${words || 'words'}*`, from: 1, length: (words || 'words').length }),
  },
  {
    label: 'Link',
    icon: Link2,
    mark(words) {
      const start = `[${words || 'words'}](`;
      return { text: `${start}${address})`, from: start.length, length: address.length };
    },
  },
  {
    label: 'List',
    icon: List,
    mark(words) {
      const text = (words || 'first')
        .split('\n')
        .map((line) => `- ${line}`)
        .join('\n');
      return { text, from: 2, length: text.length - 2 };
    },
  },
];

interface MarkButtonsProps {
  /** Contains the text's `textarea`. */
  box: RefObject<HTMLElement | null>;
  label: string;
  onChange(text: string): void;
}

/** Puts marks around the words that are chosen in a limited text. */
export function MarkButtons({ box, label, onChange }: MarkButtonsProps) {
  function apply(mark: Marking) {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    const { text, from, length } = mark(value.slice(start, end));
    onChange(value.slice(0, start) + text + value.slice(end));
    // Once the field has the new text.
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(start + from, start + from + length);
    });
  }
  return (
    <fieldset aria-label={`Marks for ${label}`} className="mt-1.5 flex gap-2">
      {markings.map(({ label: name, icon: Icon, mark }) => (
        <Button key={name} variant="line" size="dense" onClick={() => apply(mark)}>
          <Icon aria-hidden="true" className="size-4" />
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
