import { ImagePlus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Leaf } from '#contract/website/fields.ts';
import { noPicture, type WebsitePicture } from '#contract/website/pictures.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-frame.tsx';
import { PictureDialog } from './picture-dialog.tsx';

interface PictureFieldProps {
  field: Leaf;
  name: string;
  value: WebsitePicture;
  error: string | undefined;
  /** Whether a title above already names it. */
  isTitled: boolean;
  onChange(value: WebsitePicture): void;
}

export function PictureField({ field, name, value, error, isTitled, onChange }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { label, hint, use = 'photo', isOptional } = field;
  const isChosen = value.name !== '';
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className={isTitled ? 'sr-only' : 'float-start text-2 font-title text-navy-900'}>
        {label} {isOptional && <span className="font-body text-ink-2">(optional)</span>}
      </legend>
      <div className="flex flex-wrap items-start gap-3">
        {isChosen && <FocalPoint key={value.name} {...{ label, name, use, value, onChange }} />}
        <div className="grid min-w-40 flex-1 justify-items-start gap-2">
          <Button variant="line" size="dense" onClick={() => setChoosing(true)}>
            <ImagePlus aria-hidden="true" className="size-4.5" />
            Choose a picture<span className="sr-only"> for {label}</span>
          </Button>
          {isOptional && isChosen && (
            <Button variant="line" size="dense" onClick={() => onChange(noPicture)}>
              No picture
            </Button>
          )}
          {hint && <p className="text-1 text-ink-2">{hint}</p>}
          {isChosen && (
            <p role="status" className="text-1 text-ink-2 tabular-nums">
              Stays in sight: {value.x} % from the left, {value.y} % from the top.
            </p>
          )}
        </div>
      </div>
      {isChosen ? (
        <div className="website-field">
          <Field
            name={name}
            label="What the picture shows"
            hint="Read out to people who can't see it."
            value={value.alt}
            error={error}
            onChange={(alt) => onChange({ ...value, alt })}
          />
        </div>
      ) : (
        error && <FieldError id={`${name}-error`}>{error}</FieldError>
      )}
      {isChoosing && (
        <PictureDialog {...{ label, use, value, onChange }} onClose={() => setChoosing(false)} />
      )}
    </fieldset>
  );
}

const step = 5;
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

type FocalPointProps = Pick<PictureFieldProps, 'name' | 'value' | 'onChange'> & {
  label: string;
  use: NonNullable<Leaf['use']>;
};

/** A press or the arrow keys set the focal point for cropped places. */
function FocalPoint({ label, name, use, value, onChange }: FocalPointProps) {
  const { path, widths } = sourceOf(value, use);
  const { x, y } = value;
  function press({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // The Enter key has no position.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    onChange({
      ...value,
      x: within(((clientX - box.left) / box.width) * 100),
      y: within(((clientY - box.top) / box.height) * 100),
    });
  }
  function pressKey(event: KeyboardEvent) {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ ...value, x: within(x + by[0]), y: within(y + by[1]) });
  }
  return (
    <button
      type="button"
      name={name}
      aria-label={`The point of ${label} that stays in sight: ${x} % from the left, ${y} % from the top. Arrow keys move it.`}
      onClick={press}
      onKeyDown={pressKey}
      className="relative shrink-0 cursor-crosshair overflow-hidden rounded-field bg-cream"
    >
      <img src={`${path}-${widths[0]}.webp`} alt="" className="block max-h-28 max-w-48" />
      <span
        aria-hidden="true"
        className="absolute size-6 -translate-1/2 rounded-round border-2 border-on-navy bg-gold-400/60 ring-2 ring-navy-950"
        style={{ left: `${x}%`, top: `${y}%` }}
      />
    </button>
  );
}
