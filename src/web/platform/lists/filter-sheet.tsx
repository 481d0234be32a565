import { type Dispatch, memo, type SetStateAction } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type Choices, type Filter, wordOf } from './use-list.ts';

interface FilterSheetProps {
  filters: readonly Filter[];
  isOpen: boolean;
  onClose(): void;
  /** Chosen but not yet applied. */
  ticked: Choices;
  onChange: Dispatch<SetStateAction<Choices>>;
  onShow(): void;
}

export function FilterSheet({
  filters,
  isOpen,
  onClose,
  ticked,
  onChange,
  onShow,
}: FilterSheetProps) {
  return (
    <Sheet
      isDense
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="line" className="grow" onClick={() => onChange({})}>
            Reset
          </Button>
          <Button className="grow" onClick={onShow}>
            Show Results
          </Button>
        </div>
      }
    >
      <div className="grid gap-6">
        {filters.map((filter) => (
          <FilterFields
            key={filter.key}
            filter={filter}
            chosen={ticked[filter.key] ?? none}
            onChange={onChange}
          />
        ))}
      </div>
    </Sheet>
  );
}

interface FilterFieldsProps {
  filter: Filter;
  chosen: readonly string[];
  onChange: FilterSheetProps['onChange'];
}

const none: readonly string[] = [];

// More options than this use two columns.
const maxInOneColumn = 8;

// A press changes at most one filter, and the states alone are 37 options: don't render the rest.
const FilterFields = memo(({ filter, chosen, onChange }: FilterFieldsProps) => {
  const { key, label, options, as = 'ticks' } = filter;
  const onChoose = (choice: readonly string[]) =>
    onChange((before) => ({ ...before, [key]: choice }));
  if (as !== 'ticks') {
    return (
      <Select
        label={label}
        name={key}
        value={chosen[0] ?? ''}
        onChange={(value) => onChoose(value === '' ? [] : [value])}
        isOptional
        options={options}
        labelOf={(option) => wordOf(filter, option)}
      />
    );
  }
  const tick = (option: string, isTicked: boolean) => {
    const others = chosen.filter((one) => one !== option);
    onChoose(isTicked ? [...others, option] : others);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-2 font-title text-navy-900">{label}</legend>
      <div className={classNames(options.length > maxInOneColumn && 'grid grid-cols-2 gap-x-3')}>
        {options.map((option) => (
          <Checkbox
            key={option}
            name={key}
            label={wordOf(filter, option)}
            checked={chosen.includes(option)}
            onChange={(isTicked) => tick(option, isTicked)}
          />
        ))}
      </div>
    </fieldset>
  );
});
