import { Bold, Link2, List, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#web/ui/actions/button.tsx';

interface Marking {
  label: string;
  icon: LucideIcon;
  /** Returns the selected text with its marks, and the part to select afterwards. */
  mark(words: string): [text: string, chosen: string];
}

const markings: readonly Marking[] = [
  { label: 'Bold', icon: Bold, mark: (words) => [`*${words}*`, words] },
  { label: 'Link', icon: Link2, mark: (words) => [`[${words}](https://)`, 'https://'] },
  {
    label: 'List',
    icon: List,
    mark(words) {
      const text = words.replaceAll(/^/gm, '- ');
      return [text, text.slice(2)];
    },
  },
];

interface MarkButtonsProps {
  /** Contains the text's `textarea`. */
  box: RefObject<HTMLElement | null>;
  label: string;
  onChange(text: string): void;
}

export function MarkButtons({ box, label, onChange }: MarkButtonsProps) {
  function apply(mark: Marking['mark']) {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    const [text, chosen] = mark(value.slice(start, end) || 'words');
    const from = start + text.lastIndexOf(chosen);
    onChange(value.slice(0, start) + text + value.slice(end));
    // Wait until the field has the new text.
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(from, from + chosen.length);
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
