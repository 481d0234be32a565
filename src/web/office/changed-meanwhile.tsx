import { useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { type Description, DescriptionList } from '#web/ui/data/description-list.tsx';

interface ChangedMeanwhileProps {
  /** Names the record in sentences, such as 'training'. */
  what: string;
  /** Changes saved meanwhile, from `listDifferences`. */
  differences: readonly Description[];
  isSaving: boolean;
  onShowSaved(): void;
  onSaveMine(): void;
}

/** Shows a colleague's saved changes next to the typed values. Untouched fields already have the saved values. */
export function ChangedMeanwhile({
  what,
  differences,
  isSaving,
  onShowSaved,
  onSaveMine,
}: ChangedMeanwhileProps) {
  const box = useRef<HTMLElement>(null);
  useFocusFallback(box);
  return (
    <section
      ref={box}
      aria-labelledby="changed-meanwhile"
      className="mt-8 grid gap-3 rounded-field border border-line border-s-5 border-s-gold-400 bg-gold-100 px-4 py-3 text-2"
    >
      <h3 id="changed-meanwhile" className="font-title text-navy-900">
        This {what} was changed while you had it open
      </h3>
      <p>Your changes are still in the form. They are not saved yet.</p>
      {differences.length > 0 && <DescriptionList items={differences} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="line"
          size="dense"
          aria-disabled={isSaving}
          onClick={() => isSaving || onShowSaved()}
        >
          Show the saved version
        </Button>
        <Button variant="line" size="dense" aria-disabled={isSaving} onClick={onSaveMine}>
          Save mine anyway
        </Button>
      </div>
    </section>
  );
}

interface DifferenceInput<Field extends string> {
  labels: Readonly<Record<Field, string>>;
  /** The values on which editing began. */
  before: Readonly<Record<Field, string>>;
  now: Readonly<Record<Field, string>>;
  typed: Partial<Readonly<Record<Field, string>>>;
}

/** Fields changed by someone else: the saved value, and the typed one if it differs. */
export function listDifferences<Field extends string>({
  labels,
  before,
  now,
  typed,
}: DifferenceInput<Field>): Description[] {
  const isField = (name: string): name is Field => name in labels;
  return Object.keys(labels)
    .filter(isField)
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ label: labels[field], value: formatDifference(now[field], typed[field]) }));
}

const orEmpty = (text: string) => (text === '' ? 'Empty' : text);

export const formatDifference = (saved: string, typed: string | undefined) =>
  typed === undefined || typed === saved
    ? `Saved: ${orEmpty(saved)}`
    : `Saved: ${orEmpty(saved)}\nYours: ${orEmpty(typed)}`;
